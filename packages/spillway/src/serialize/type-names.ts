import { jsonForm } from './json-form.ts';

/** Gives the JSON type that a value is written as: `string`, `number`, `boolean`, `null`, `array` or `object`. */
export function typeName(value: unknown): string {
  switch (typeof value) {
    case 'string':
    case 'symbol':
    case 'function':
      return 'string';
    case 'number':
    case 'bigint':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'object':
      return value === null ? 'null' : objectTypeName(value);
    case 'undefined':
    default:
      return 'null';
  }
}

function objectTypeName(value: object): string {
  const form = jsonForm(value);
  switch (form.type) {
    case 'list':
      return 'array';
    case 'fields':
      return 'object';
    case 'bytes':
      return 'string';
    case 'scalar':
      return typeof form.value === 'object' ? 'null' : typeName(form.value);
  }
}
