import { ApiError } from '../../http/errors/api-error.js';
import { OptionsParams } from '../../v2/params/request.params.js';
import { describeProblems, firstProblemPerPath } from '../../wire-format/problem.js';
import { ShapeReader } from '../../wire-format/shape-reader.js';
import { validationProblems } from '../../wire-format/validation.js';
import { parameterError, truncated, validationError } from '../request-validation.js';

/** Format of an upload. */
export type UploadFormat = 'json' | 'ndjson' | 'csv';

/**
 * Media types of newline-delimited JSON. None is registered with IANA, and all of these are in use.
 */
export const ndjsonContentTypes = [
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-jsonlines',
] as const;

const formatsByType: ReadonlyMap<string, UploadFormat> = new Map([
  ['application/json', 'json'],
  ...ndjsonContentTypes.map((type) => [type, 'ndjson'] as const),
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
]);

/** Accepted media types of uploads. */
export const uploadContentTypes: readonly string[] = [...formatsByType.keys()];

/** Returns the format of a Content-Type. Throws an ApiError. */
export function uploadFormatOf(contentType: string | undefined): UploadFormat {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const format = formatsByType.get(type);
  if (!format) throw new ApiError('unsupportedUpload');
  return format;
}

/** URL parameters of a submission. */
export interface UploadParameters {
  /** Options of the batch, for formats whose body cannot hold them. */
  readonly options: Readonly<Record<string, string>>;
  /** Column name or template by field name, for CSV. */
  readonly columns: ReadonlyMap<string, string>;
  /** URL of a webhook, for formats whose body cannot hold it. */
  readonly webhook?: string;
}

const COLUMN_PREFIX = 'column.';

const optionNames: ReadonlySet<string> = new Set([
  'verbose',
  'structured_response',
  'geojson_type',
  'return_original',
  'input_filter',
  'source_id',
]);

/** Reads the parameters. Throws an ApiError that names an unknown or repeated parameter. */
export function readUploadParameters(query: URLSearchParams): UploadParameters {
  const options: Record<string, string> = {};
  const columns = new Map<string, string>();
  let webhook: string | undefined;
  for (const name of new Set(query.keys())) {
    const [value = '', ...more] = query.getAll(name);
    if (more.length > 0) throw parameterError(`${truncated(name)} is given more than once`);
    if (name.startsWith(COLUMN_PREFIX)) columns.set(name.slice(COLUMN_PREFIX.length), value);
    else if (name === 'webhook') webhook = value;
    else if (optionNames.has(name)) options[name] = value;
    else throw parameterError(`${truncated(name)} is not known`);
  }
  return { options, columns, webhook };
}

/** Validates the options of a batch like those of a request. Throws an ApiError. */
export function readBatchOptions(raw: unknown): OptionsParams {
  const shape = new ShapeReader('refused');
  const options = shape.read(raw, OptionsParams, 'options') ?? new OptionsParams();
  const problems = firstProblemPerPath([
    ...shape.problems,
    ...validationProblems(options).map(({ path, what }) => ({ path: `options.${path}`, what })),
  ]);
  if (problems.length > 0)
    throw new ApiError('validationFailed', { reason: describeProblems(problems) });
  return options;
}

const flagValues: ReadonlyMap<string, unknown> = new Map([
  ['true', true],
  ['false', false],
]);

/**
 * Reads options from URL parameters: `true` and `false` are booleans, `source_id` is a
 * comma-separated list.
 */
export function optionsFromParameters(parameters: Readonly<Record<string, string>>): OptionsParams {
  const { source_id: sourceIds, ...others } = parameters;
  const raw: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(others)) raw[name] = flagValues.get(text) ?? text;
  if (sourceIds !== undefined) {
    raw.source_id = Object.fromEntries(sourceIds.split(',').map((name) => [name.trim(), true]));
  }
  return readBatchOptions(raw);
}

/** A quoted string (IETF draft), or the bare key, as most clients send it. */
const IDEMPOTENCY_KEY = /^(?:"([\x20\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/;

/** Reads the Idempotency-Key header; undefined without one. Throws an ApiError. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const match = typeof header === 'string' ? IDEMPOTENCY_KEY.exec(header.trim()) : null;
  const key = match?.[1] ?? match?.[2];
  if (key !== undefined) return key;
  throw validationError('the header Idempotency-Key must be 1 to 255 visible characters of ASCII');
}
