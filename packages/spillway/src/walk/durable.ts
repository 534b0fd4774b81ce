/**
 * Runs a step of a durable run under a stable name and keeps what it gives; on replay it gives that again without
 * running the step.
 *
 * What a step gives is plain JSON, and never the payload.
 */
export type Durable = <Value>(name: string, step: () => Promise<Value>) => Promise<Value>;
