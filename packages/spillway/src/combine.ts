import type { Band } from './actions/band.ts';
import type { LimitsOptions } from './options.ts';
import { isNameList } from './walk/filter.ts';
import type { ToolFilter } from './walk/filter.ts';

/**
 * The stated options of two limits as one: what is stated wins over what is not, a later value over an earlier one,
 * bands are united by threshold, `perTool` by name, filters that are lists of names into one list.
 */
export function combineOptions(first: LimitsOptions, second: LimitsOptions): LimitsOptions {
  const later = Object.fromEntries(Object.entries(second).filter(([, value]) => value !== undefined));
  return {
    ...first,
    ...later,
    ...(first.bands && second.bands && { bands: uniteBands(first.bands, second.bands) }),
    ...(first.perTool && second.perTool && { perTool: { ...first.perTool, ...second.perTool } }),
    ...(first.toolFilter !== undefined &&
      second.toolFilter !== undefined && { toolFilter: uniteFilters(first.toolFilter, second.toolFilter) }),
  };
}

function uniteBands(first: readonly Band[], second: readonly Band[]): readonly Band[] {
  const taken = new Set(second.map(({ over }) => over));
  return [...second, ...first.filter(({ over }) => !taken.has(over))];
}

function uniteFilters(first: ToolFilter, second: ToolFilter): ToolFilter {
  return isNameList(first) && isNameList(second) ? [...new Set([...first, ...second])] : second;
}
