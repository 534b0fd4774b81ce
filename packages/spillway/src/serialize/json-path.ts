/** The step to an item of a list, as JSONPath writes it. */
export function placeStep(at: number): string {
  return `[${at}]`;
}

/** The step to a field, as JSONPath writes it (RFC 9535). */
export function keyStep(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}
