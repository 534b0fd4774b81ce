/** What a line looks like when its numbers, ids and quoted strings are masked: lines of one shape differ in values only. */
export function lineShape(line: string): string {
  return line.slice(0, SHAPE_CHARS).replace(VALUES, '#');
}

const SHAPE_CHARS = 200;
const VALUES = /0x[0-9a-f]+|\b[0-9a-f]{8,}\b|\d+(?:[.:,\-/]\d+)*/gi;
