import { ImportError } from '../../model/errors.js';
import type { SourceItem } from '../../model/records.js';
import { TextFile } from '../files/text-file.js';
import { AddressRecordFactory } from '../records/address-record-factory.js';
import type { Source, SourceOptions } from '../records/source.js';
import { collectionFeatures } from './feature-collection.js';
import { GeometryError, attributionOf, isFeature, readFeature } from './interchange-feature.js';

/** Escapes of zero bytes and of unpaired surrogates, which Postgres text cannot store. */
const unstorableEscape =
  /\\u0000|\\ud[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f][\da-f]{2}/i;
const UNSTORABLE_TEXT = 'contains zero bytes or an unpaired surrogate';
const RECORD_SEPARATOR = '\x1e';

/**
 * GeoJSON features, one a line or in a FeatureCollection, in the layout of OpenAddresses or of
 * docs/interchange.md.
 */
export class GeojsonSource implements Source {
  private readonly text: TextFile;
  private readonly records: AddressRecordFactory;
  private readonly isCollection: boolean;

  constructor(
    private readonly options: SourceOptions,
    { isCollection }: { readonly isCollection: boolean },
  ) {
    this.isCollection = isCollection;
    this.text = new TextFile(options.file, options.encoding);
    this.records = new AddressRecordFactory(options);
  }

  fraction(): number {
    return this.text.fraction();
  }

  notes(): readonly string[] {
    return this.records.notes();
  }

  async *batches(): AsyncGenerator<readonly SourceItem[]> {
    const texts = this.isCollection
      ? collectionFeatures(this.options.file, this.text.bytes())
      : this.text.lines();
    let last = '';
    for await (const some of texts) {
      yield some.flatMap(({ text, line, error }): readonly SourceItem[] => {
        if (error) return [{ kind: 'reject', reject: { reason: error, where: this.where(line) } }];
        const json = text.replaceAll(RECORD_SEPARATOR, '').trim();
        if (json) last = json;
        return json ? [this.item(json, line)] : [];
      });
    }
    // The end of a collection is checked while its features are found.
    if (!this.isCollection && last.startsWith('{') && parseJson(last) === undefined)
      throw new ImportError(`${this.options.file} is truncated: its last feature does not end`);
  }

  private item(json: string, line: number): SourceItem {
    const where = this.where(line);
    if (json.includes('\\u') && unstorableEscape.test(json)) {
      return { kind: 'reject', reject: { reason: UNSTORABLE_TEXT, where } };
    }
    const parsed = parseJson(json);
    if (!isFeature(parsed)) return this.notFeature(parsed, line);
    const attribution = line === 1 ? attributionOf(parsed) : undefined;
    if (attribution) return { kind: 'attribution', attribution };
    try {
      return this.records.item(readFeature(parsed), where);
    } catch (error) {
      if (!(error instanceof GeometryError)) throw error;
      return { kind: 'reject', reject: { reason: error.message, where } };
    }
  }

  private notFeature(parsed: unknown, line: number): SourceItem {
    if (line === 1 && !this.isCollection) {
      throw new ImportError(
        `${this.options.file} contains neither one GeoJSON Feature per line nor a FeatureCollection`,
      );
    }
    const reason = parsed === undefined ? 'not JSON' : 'not a GeoJSON Feature';
    return { kind: 'reject', reject: { reason, where: this.where(line) } };
  }

  private where(line: number): string {
    return `${this.options.label ?? ''}${this.isCollection ? 'feature' : 'line'} ${line}`;
  }
}

const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
};
