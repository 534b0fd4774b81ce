import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asObject, isList, type Json } from './json.ts';
import { fileOf, type VectorFile } from './vector.ts';

/** Reads every file of vectors of a folder, by name. */
export function loadVectors(folder: string): readonly VectorFile[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .toSorted()
    .flatMap(name => {
      const raw = asObject(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json);
      return isList(raw['vectors']) ? [fileOf(raw)] : [];
    });
}
