import type { Action } from './action.ts';

const passthroughAction: Action = {
  type: 'passthrough',
  spills: false,
  remembers: false,
  needsModel: false,
  exempts: true,
  signature: 'passthrough',
  reduce: () => ({ type: 'kept' }),
};

/** Leaves results of its band as they are and keeps smaller bands and the ceiling from acting on them. */
// @__NO_SIDE_EFFECTS__
export function passthrough(): Action {
  return passthroughAction;
}
