import type { Checks } from './checks.ts';
import { bands } from './areas/bands.ts';
import { chains } from './areas/chains.ts';
import { compactViews } from './areas/compact-views.ts';
import { handles } from './areas/handles.ts';
import { lifecycle } from './areas/lifecycle.ts';
import { measure } from './areas/measure.ts';
import { metadata } from './areas/metadata.ts';
import { praisonOverflow } from './areas/praison-overflow.ts';
import { readSlice } from './areas/read-slice.ts';
import { serializers } from './areas/serializers.ts';
import { shellAndFilesystem } from './areas/shell-and-filesystem.ts';
import { sketch } from './areas/sketch.ts';
import { spillPreview } from './areas/spill-preview.ts';
import { stripAnsi } from './areas/strip-ansi.ts';
import { toolReturn } from './areas/tool-return.ts';
import { truncate } from './areas/truncate.ts';
import type { Vector, VectorFile } from './vector.ts';

/** Runs one vector through the library and reports what came of it. */
export type Area = (vector: Vector, checks: Checks, file: VectorFile) => void | Promise<void>;

const AREAS: Readonly<Record<string, Area>> = {
  bands,
  chains,
  'compact-views': compactViews,
  handles,
  lifecycle,
  measure,
  metadata,
  'praison-overflow': praisonOverflow,
  'read-slice': readSlice,
  serializers,
  'shell-and-filesystem': shellAndFilesystem,
  sketch,
  'spill-preview': spillPreview,
  'strip-ansi': stripAnsi,
  'tool-return': toolReturn,
  truncate,
};

/** The adapter of an area, undefined for an unknown one. */
export function areaOf(area: string): Area | undefined {
  return Object.hasOwn(AREAS, area) ? AREAS[area] : undefined;
}
