/** A number with its noun: `1 line`, `2 lines`. */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** How often something occurs: `12×`. */
export function counted(count: number): string {
  return `${count}×`;
}

/** Names with a count each, most frequent first: `a (12), b (3), … 4 more`. */
export function tally(counts: ReadonlyMap<string, number>, most: number, maxNameChars: number = 60): string {
  const sorted = [...counts].toSorted((one, other) => other[1] - one[1]);
  const named = sorted.slice(0, most).map(([name, count]) => `${name.slice(0, maxNameChars)} (${count})`);
  return named.join(', ') + (sorted.length > most ? `, … ${sorted.length - most} more` : '');
}
