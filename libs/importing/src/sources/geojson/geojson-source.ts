import type { SourceItem } from '../../address-record.js';
import { ImportError } from '../../import-error.js';
import { PlainRecords } from '../plain/plain-records.js';
import type { Source, SourceOptions } from '../source.js';
import { TextFile } from '../text/text-file.js';
import { collectionFeatures } from './collection-features.js';
import { attributionOf, isFeature, readFeature } from './interchange-feature.js';
import { GeometryError } from './interchange-geometry.js';

/** JSON can write zero bytes and halves of characters, which no text of Postgres holds. */
const noText =
  /\\u0000|\\ud[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f][\da-f]{2}/i;
const NO_TEXT = 'holds zero bytes or half a character';
const RECORD_SEPARATOR = '\x1e';

/** Features, one a line or in a collection: OpenAddresses' layout, and that of docs/interchange.md. */
export class GeojsonSource implements Source {
  private readonly text: TextFile;
  private readonly records: PlainRecords;
  private readonly isCollection: boolean;

  constructor(
    private readonly options: SourceOptions,
    { isCollection }: { readonly isCollection: boolean },
  ) {
    this.isCollection = isCollection;
    this.text = new TextFile(options.file, options.encoding);
    this.records = new PlainRecords(options);
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
    for await (const some of texts) {
      yield some.flatMap(({ text, line, flaw }): readonly SourceItem[] => {
        if (flaw) return [{ kind: 'reject', reject: { reason: flaw, where: this.where(line) } }];
        const json = text.replaceAll(RECORD_SEPARATOR, '').trim();
        return json ? [this.item(json, line)] : [];
      });
    }
  }

  private item(json: string, line: number): SourceItem {
    const where = this.where(line);
    if (json.includes('\\u') && noText.test(json)) {
      return { kind: 'reject', reject: { reason: NO_TEXT, where } };
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
        `${this.options.file} holds neither one GeoJSON Feature a line nor a FeatureCollection`,
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
