import { ApiError } from '../../errors/api-error.js';
import { ndjsonTypes } from '../ndjson-types.js';
import { refusedParameter } from '../refusals.js';
import { formatNames } from './result-format.js';
import type { FormatName } from './result-format.js';

const byType: ReadonlyMap<string, FormatName> = new Map([
  ['*/*', 'ndjson'],
  ['application/*', 'ndjson'],
  ...ndjsonTypes.map((type) => [type, 'ndjson'] as const),
  ['application/json', 'ndjson'],
  ['text/csv', 'csv'],
  ['text/*', 'csv'],
]);

/** The format that `?format=` names, else the one that Accept prefers; throws an ApiError. */
export function askedFormat(name: string | undefined, accept: string | undefined): FormatName {
  if (name === undefined) return acceptedFormat(accept ?? '*/*');
  const format = formatNames.find((known) => known === name);
  if (format) return format;
  throw refusedParameter(`format must be one of ${formatNames.join(' ')}`);
}

/**
 * The parameters of a type say nothing of the format here (`text/csv; header=present`), where those
 * who negotiate by the letter would take them for another type.
 */
const acceptedFormat = (accept: string): FormatName => {
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
