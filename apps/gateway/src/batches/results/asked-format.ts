import { ApiError } from '../../errors/api-error.js';
import { csvFormat } from './csv.format.js';
import { ndjsonFormat } from './ndjson.format.js';
import type { ResultFormat } from './result-format.js';

const byName: Readonly<Record<string, ResultFormat>> = { csv: csvFormat, ndjson: ndjsonFormat };

const byType: ReadonlyMap<string, ResultFormat> = new Map([
  ['*/*', ndjsonFormat],
  ['application/*', ndjsonFormat],
  ['application/x-ndjson', ndjsonFormat],
  ['application/ndjson', ndjsonFormat],
  ['application/jsonl', ndjsonFormat],
  ['application/json', ndjsonFormat],
  ['text/csv', csvFormat],
  ['text/*', csvFormat],
]);

/** The format that `?format=` names, else the one that Accept prefers; throws an ApiError. */
export function askedFormat(name: string | undefined, accept: string | undefined): ResultFormat {
  if (name === undefined) return acceptedFormat(accept ?? '*/*');
  const format = byName[name];
  if (format) return format;
  const reason = 'the parameter format must be one of ndjson csv';
  throw new ApiError('validationFailed', { reason });
}

const acceptedFormat = (accept: string): ResultFormat => {
  const [best] = accept
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { format: byType.get(type), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ format, weight }) => format && weight > 0)
    .sort((one, other) => other.weight - one.weight);
  if (!best?.format) throw new ApiError('notAcceptable');
  return best.format;
};
