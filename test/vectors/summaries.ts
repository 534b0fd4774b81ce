import type { SummaryModel, SummaryRequest } from 'spillway';

/** A model whose requests are kept. */
export interface Heard {
  readonly model: SummaryModel;
  /** Gives the same model for every id. */
  readonly resolve: (id: string) => SummaryModel;
  readonly requests: readonly SummaryRequest[];
  /** Ids that were to be resolved. */
  readonly resolved: readonly string[];
}

/** Listens to a model; one that cannot answer stays one that cannot. */
export function listening(model: SummaryModel): Heard {
  const requests: SummaryRequest[] = [];
  const resolved: string[] = [];
  const watched: SummaryModel =
    typeof model.generate === 'function'
      ? {
          ...model,
          generate(request) {
            requests.push(request);
            return model.generate(request);
          },
        }
      : model;
  return {
    model: watched,
    resolve(id) {
      resolved.push(id);
      return watched;
    },
    requests,
    resolved,
  };
}
