import { ApiError } from '../../http/errors/api-error.js';

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
