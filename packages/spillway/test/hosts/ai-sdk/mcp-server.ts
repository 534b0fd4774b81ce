import { createMCPClient } from '@ai-sdk/mcp';
import type { MCPClient, MCPTransport } from '@ai-sdk/mcp';

type Message = Parameters<MCPTransport['send']>[0];

/** A client whose server gives a fixed result for each of its tools, in this process. */
export async function clientOf(results: Readonly<Record<string, object>>): Promise<MCPClient> {
  const tools = Object.keys(results).map(name => ({ name, inputSchema: { type: 'object' } }));
  const answers: Readonly<Record<string, (params: unknown) => object>> = {
    initialize: () => ({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'fixed', version: '1.0.0' },
    }),
    'tools/list': () => ({ tools }),
    'tools/call': params => results[(params as { readonly name: string }).name] ?? {},
  };
  const transport: MCPTransport = {
    start: async () => await Promise.resolve(),
    close: async () => await Promise.resolve(),
    async send(message) {
      if (!('id' in message) || !('method' in message)) return;
      const result = answers[message.method]?.(message.params) ?? {};
      await Promise.resolve();
      transport.onmessage?.({ jsonrpc: '2.0', id: message.id, result } as Message);
    },
  };
  return await createMCPClient({ transport });
}
