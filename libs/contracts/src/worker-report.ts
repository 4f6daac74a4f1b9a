/** A data set that a worker answers from. */
export interface DataSetHeld {
  readonly name: string;
  /** Which import of it. */
  readonly generation: number;
}

/** What a worker tells of itself every second, beside the queue. */
export interface WorkerReport {
  readonly version: string;
  /** Whether it has anything to answer from. */
  readonly hasGazetteer: boolean;
  /** Chunks of requests answered at once; 0 of a worker for batches alone. */
  readonly concurrency: number;
  /** Chunks of batches answered at once. */
  readonly batchConcurrency: number;
  readonly dataSets: readonly DataSetHeld[];
  /** Queries answered a second of late, of the time in which it had any in hand; 0 before the first. */
  readonly queriesPerSecond: number;
}

/**
 * Reads the report of a worker, whose release may be another one: what it does not say is left
 * empty, what is not known here is passed over. Undefined for what is no report.
 */
export function readWorkerReport(said: unknown): WorkerReport | undefined {
  if (!isObject(said)) return undefined;
  const { version, concurrency, batchConcurrency, dataSets, queriesPerSecond, hasGazetteer } = said;
  return {
    version: typeof version === 'string' ? version : '',
    // A release that does not say so yet counts as one that can.
    hasGazetteer: hasGazetteer !== false,
    concurrency: count(concurrency),
    batchConcurrency: count(batchConcurrency),
    dataSets: Array.isArray(dataSets) ? dataSets.flatMap(dataSetOf) : [],
    queriesPerSecond: count(queriesPerSecond),
  };
}

function dataSetOf(said: unknown): readonly DataSetHeld[] {
  if (!isObject(said) || typeof said.name !== 'string') return [];
  return [{ name: said.name, generation: count(said.generation) }];
}

const count = (said: unknown): number =>
  typeof said === 'number' && Number.isFinite(said) && said > 0 ? said : 0;

const isObject = (said: unknown): said is Readonly<Record<string, unknown>> =>
  typeof said === 'object' && said !== null;
