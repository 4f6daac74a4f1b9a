import { ApiError } from '../../errors/api-error.js';
import { ndjsonTypes } from '../ndjson-types.js';

/** How the rows of an upload are written. */
export type UploadFormat = 'json' | 'ndjson' | 'csv';

const formats: ReadonlyMap<string, UploadFormat> = new Map([
  ['application/json', 'json'],
  ...ndjsonTypes.map((type) => [type, 'ndjson'] as const),
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
]);

/** The types that uploads are taken in. */
export const uploadTypes: readonly string[] = [...formats.keys()];

/** The format that a Content-Type names; throws an ApiError. */
export function formatOfType(contentType: string | undefined): UploadFormat {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const format = formats.get(type);
  if (!format) throw new ApiError('unsupportedUpload');
  return format;
}
