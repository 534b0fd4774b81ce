/** An option's name as this library writes it. */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A tool's kind by the name that a vector gives the tool: some names always mean a tool that limits leave alone. */
export const LOADERS: ReadonlySet<string> = new Set(['load_capability', 'search_tools']);
