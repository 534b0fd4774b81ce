/** Begins a part of an example's output, which a page quotes by its name. */
export function part(name: string, text?: unknown): void {
  console.log(`== ${name}`);
  if (text !== undefined) console.log(text);
}
