import { isObject } from '../check.ts';
import type { JsonSchema } from './standard-schema.ts';

/** Faults that are looked for; a few put a call right. */
const mostFaults = 20;

/**
 * Gives what is wrong with a value by the keywords that describe tools: `type`, `enum`, `const`, `required`, `properties`,
 * `additionalProperties`, `items`.
 *
 * A structural check, not a validator: other keywords are not looked at, and whatever they would refuse, the tool sees.
 */
export function findJsonFaults(value: unknown, schema: JsonSchema): readonly string[] {
  const faults: string[] = [];
  check(value, schema, '', faults);
  return faults;
}

function check(value: unknown, schema: unknown, path: string, faults: string[]): void {
  if (!isObject(schema) || faults.length >= mostFaults) return;
  const at = path === '' ? '' : `${path}: `;
  const types = typesOf(schema['type']);
  if (types.length > 0 && !types.some(type => hasType(value, type))) {
    faults.push(`${at}expected ${types.join(' or ')}, got ${nameOf(value)}`);
    return;
  }
  const allowed = 'const' in schema ? [schema['const']] : schema['enum'];
  if (Array.isArray(allowed) && !allowed.some(item => isSame(item, value)))
    faults.push(`${at}expected one of ${allowed.map(item => JSON.stringify(item)).join(', ')}`);
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) check(item, schema['items'], `${path}[${index}]`, faults);
  else if (isObject(value)) checkFields(value, schema, path, faults);
}

function checkFields(
  value: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
  path: string,
  faults: string[],
): void {
  const { properties, required, additionalProperties } = schema;
  const known = isObject(properties) ? properties : {};
  const before = path === '' ? '' : `${path}.`;
  for (const name of Array.isArray(required) ? (required as readonly unknown[]) : [])
    if (typeof name === 'string' && !Object.hasOwn(value, name)) faults.push(`${before}${name}: is missing`);
  for (const [name, item] of Object.entries(value)) {
    if (Object.hasOwn(known, name)) check(item, known[name], `${before}${name}`, faults);
    else if (additionalProperties === false) faults.push(`${before}${name}: is not known`);
    else check(item, additionalProperties, `${before}${name}`, faults);
  }
}

function typesOf(type: unknown): readonly string[] {
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter(item => typeof item === 'string') : [];
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return typeof value === 'number';
  return type === nameOf(value);
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
