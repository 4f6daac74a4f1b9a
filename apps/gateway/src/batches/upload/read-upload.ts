import type { BatchRow, Upload } from '#batches';
import { ApiError } from '../../errors/api-error.js';
import type { OptionsParams } from '../../v2/params/options.params.js';
import type { BatchPresentation, UploadColumn } from '../batch-presentation.js';
import { csvRows } from './csv/csv-rows.js';
import { inChunks } from './in-chunks.js';
import { jsonRows } from './json-rows.js';
import { limited } from './limited.js';
import { ndjsonRows } from './ndjson-rows.js';
import { optionsOfParameters, readOptions } from './submission-options.js';
import type { UploadBody } from './upload-body.js';
import type { UploadFormat } from './upload-format.js';
import type { UploadParameters } from './upload-parameters.js';

/** An upload as it arrives over HTTP. */
export interface ArrivingUpload {
  readonly body: UploadBody;
  readonly format: UploadFormat;
  readonly parameters: UploadParameters;
}

/** What is said of all rows, wherever in the upload it stands. */
interface Said {
  options: OptionsParams;
  columns?: readonly UploadColumn[];
}

/** Reads an upload while it arrives; what is wrong with the whole of it is thrown as an ApiError. */
export function readUpload(upload: ArrivingUpload): Upload {
  const said: Said = { options: optionsOfParameters(upload.parameters.options) };
  return {
    chunks: inChunks(limited(rowsOf(upload, said))),
    end: () => {
      const { options, columns } = said;
      const presentation: BatchPresentation = { options, columns };
      return {
        digest: upload.body.digest(),
        explain: options.verbose === true,
        inputFilter: options.input_filter ?? 'loose',
        presentation,
      };
    },
  };
}

const rowsOf = (
  { body, format, parameters }: ArrivingUpload,
  said: Said,
): AsyncIterable<BatchRow> => {
  if (format !== 'csv') refuseColumns(parameters);
  if (format === 'ndjson') return ndjsonRows(body.text());
  if (format === 'json')
    return jsonRows(body.text(), (name, value) => takeField(name, value, said));
  return csvRows(body.text(), {
    mapping: parameters.columns,
    onHeader: (columns) => (said.columns = columns),
  });
};

const takeField = (name: string, value: unknown, said: Said): void => {
  if (name !== 'options') {
    throw new ApiError('validationFailed', { reason: `${name.slice(0, 60)} is not a known field` });
  }
  if (value !== null) said.options = readOptions(value);
};

const refuseColumns = ({ columns }: UploadParameters): void => {
  const [name] = columns.keys();
  if (name === undefined) return;
  const reason = `the parameter column.${name.slice(0, 60)} is for CSV alone`;
  throw new ApiError('validationFailed', { reason });
};
