import { quoted, refusedParameter } from '../refusals.js';

/** What the URL of a submission says. */
export interface UploadParameters {
  /** Of the batch, for formats that have no place for them. */
  readonly options: Readonly<Record<string, string>>;
  /** Which column of a CSV holds a field: the column's header by the field's name. */
  readonly columns: ReadonlyMap<string, string>;
  /** The URL of a webhook, for formats that have no place for it. */
  readonly webhook?: string;
}

const COLUMN = 'column.';

const optionNames: ReadonlySet<string> = new Set([
  'verbose',
  'structured_response',
  'geojson_type',
  'return_original',
  'input_filter',
  'source_id',
]);

/** Reads the parameters; throws an ApiError that names what is unknown or said twice. */
export function readUploadParameters(query: URLSearchParams): UploadParameters {
  const options: Record<string, string> = {};
  const columns = new Map<string, string>();
  let webhook: string | undefined;
  for (const name of new Set(query.keys())) {
    const [value = '', ...more] = query.getAll(name);
    if (more.length > 0) throw refusedParameter(`${quoted(name)} is given more than once`);
    if (name.startsWith(COLUMN)) columns.set(name.slice(COLUMN.length), value);
    else if (name === 'webhook') webhook = value;
    else if (optionNames.has(name)) options[name] = value;
    else throw refusedParameter(`${quoted(name)} is not known`);
  }
  return { options, columns, webhook };
}
