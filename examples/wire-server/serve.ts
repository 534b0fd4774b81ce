import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that speaks the wire format of a provider. */
export interface WireServer {
  /** Its origin, such as `http://127.0.0.1:49152`. */
  readonly url: string;
  /** Ends it; connections that are open are closed. */
  readonly stop: () => Promise<void>;
}

/** How one endpoint of a provider behaves. */
export interface Endpoint {
  readonly path: string;
  /** Says what is wrong with a request, or nothing; real providers refuse the same requests. */
  readonly faultOf: (body: unknown, headers: IncomingHttpHeaders) => string | undefined;
  /** Answers a request that is right. What it throws is told as a fault of the request. */
  readonly answer: (body: unknown) => unknown;
  /** The body of a refusal. */
  readonly refusal: (message: string) => unknown;
}

/** Serves one endpoint on a free port of this machine. Refusals have status 400, which the SDKs do not try again. */
export async function serve(endpoint: Endpoint): Promise<WireServer> {
  const server = createServer((request, response) => {
    const reply = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    respond(request, endpoint).then(
      body => reply(200, body),
      (error: unknown) =>
        reply(400, endpoint.refusal(error instanceof Error ? error.message : String(error))),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(request: IncomingMessage, endpoint: Endpoint): Promise<unknown> {
  const { method, url, headers } = request;
  if (method !== 'POST' || url !== endpoint.path)
    throw new Error(`Only POST ${endpoint.path} is served, not ${method} ${url}.`);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  const fault = endpoint.faultOf(body, headers);
  if (fault !== undefined) throw new Error(fault);
  return endpoint.answer(body);
}
