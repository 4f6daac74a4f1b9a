/** A data set that a worker has loaded. */
export interface LoadedDataSet {
  readonly name: string;
  /** The number of its import. */
  readonly generation: number;
  /** Absent in reports of older releases. */
  readonly attribution?: string;
  /** When the import ended, in ISO 8601; absent in reports of older releases. */
  readonly importedAt?: string;
}

/** The report that a worker publishes with each heartbeat. */
export interface WorkerReport {
  readonly version: string;
  /** Whether it has a data set to answer from. */
  readonly hasGazetteer: boolean;
  /** Chunks of requests answered concurrently; 0 for a worker that serves batches only. */
  readonly concurrency: number;
  /** Chunks of batches answered concurrently. */
  readonly batchConcurrency: number;
  readonly dataSets: readonly LoadedDataSet[];
  /** Throughput of the last seconds while it had queries in progress; 0 before the first answer. */
  readonly queriesPerSecond: number;
}

/**
 * Reads the report of a worker, possibly of another release: missing members get defaults, unknown
 * ones are ignored. Undefined for a value that is not an object.
 */
export function readWorkerReport(value: unknown): WorkerReport | undefined {
  if (!isObject(value)) return undefined;
  const { version, concurrency, batchConcurrency, dataSets, queriesPerSecond, hasGazetteer } =
    value;
  return {
    version: typeof version === 'string' ? version : '',
    // Older releases do not send it; they count as having one.
    hasGazetteer: hasGazetteer !== false,
    concurrency: readCount(concurrency),
    batchConcurrency: readCount(batchConcurrency),
    dataSets: Array.isArray(dataSets) ? dataSets.flatMap(readDataSet) : [],
    queriesPerSecond: readCount(queriesPerSecond),
  };
}

/**
 * False for a worker that serves batches only, and for one without a gazetteer. Older releases publish
 * neither, or no report at all: their workers answer requests.
 */
export function answersRequests(report: unknown): boolean {
  if (!isObject(report)) return true;
  const { concurrency, hasGazetteer } = report;
  return concurrency !== 0 && hasGazetteer !== false;
}

function readDataSet(value: unknown): readonly LoadedDataSet[] {
  if (!isObject(value) || typeof value.name !== 'string') return [];
  const { name, generation, attribution, importedAt } = value;
  return [
    {
      ...{ name, generation: readCount(generation) },
      ...(typeof attribution === 'string' ? { attribution } : {}),
      ...(typeof importedAt === 'string' ? { importedAt } : {}),
    },
  ];
}

const readCount = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
