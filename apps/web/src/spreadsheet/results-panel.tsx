import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Batch } from './batch-client';
import { downloadResults } from './batch-client';
import { createDownload, downloadFormats, saveFile } from './downloads';
import type { DownloadFormat } from './downloads';
import { FilterForm } from './filter-form';
import { MAX_CIRCLES } from './result-colours';
import type { ColourBy } from './result-colours';
import { listRows } from './sheet-results';
import type { ListedRow, ResultFilter, SheetResults } from './sheet-results';
import { useNumber, useSheetTexts } from './sheet-texts';
import { MAX_WORKBOOK_ROWS } from './xlsx';

interface ResultsPanelProps {
  readonly apiKey: string;
  readonly batch: Batch;
  readonly results: SheetResults;
  readonly filter: ResultFilter;
  readonly shown: Uint8Array;
  readonly colourBy: ColourBy;
  readonly selected: number | undefined;
  readonly setFilter: (filter: ResultFilter) => void;
  readonly setColourBy: (colourBy: ColourBy) => void;
  readonly onSelect: (row: number) => void;
  readonly onDiscard: () => void;
}

/** The results of a batch beside the map: counts, filter with histogram and legend, downloads, rows. */
export const ResultsPanel = (props: ResultsPanelProps): JSX.Element => {
  const { batch, results, filter, shown, colourBy, setFilter, setColourBy, onDiscard } = props;
  const t = useSheetTexts();
  const number = useNumber();
  const { ok, no_matches: unmatched, rejected } = batch.counts;
  const count = shown.reduce((sum, isShown) => sum + isShown, 0);
  return (
    <>
      <section class="card" aria-label={t('summary')}>
        <p role="status">
          {t(batch.status === 'cancelled' ? 'cancelled' : 'completed', {
            ok: number(ok),
            unmatched: number(unmatched),
            rejected: number(rejected),
          })}
        </p>
        <p>{t('shownCount', { shown: number(count), total: number(results.count) })}</p>
        {count > MAX_CIRCLES && (
          <p class="note">{t('someCircles', { most: number(MAX_CIRCLES) })}</p>
        )}
        {batch.expires && (
          <p class="note">{t('expires', { date: new Date(batch.expires).toLocaleString() })}</p>
        )}
        <Downloads {...props} count={count} />
        <div class="buttons">
          <button type="button" class="plain" onClick={onDiscard}>
            {t('otherFile')}
          </button>
        </div>
      </section>
      <FilterForm {...{ results, filter, shown, colourBy, setFilter, setColourBy }} />
      <RowList {...props} />
    </>
  );
};

type DownloadsProps = Pick<ResultsPanelProps, 'apiKey' | 'batch' | 'results' | 'shown'> & {
  readonly count: number;
};

const Downloads = ({ apiKey, batch, results, shown, count }: DownloadsProps): JSX.Element => {
  const t = useSheetTexts();
  const [state, setState] = useState<'ready' | 'writing' | 'failed'>('ready');
  const readSafeCsv = (): Promise<Blob> => downloadResults(batch.id, { key: apiKey, isRaw: false });
  const download = (format: DownloadFormat): void => {
    setState('writing');
    createDownload(format, { results, shown, readSafeCsv }).then(
      (file) => {
        saveFile(file, `results-${batch.id.slice(0, 8)}.${format}`);
        setState('ready');
      },
      () => setState('failed'),
    );
  };
  return (
    <>
      <div class="buttons" role="group" aria-label={t('download')}>
        {downloadFormats.map((format) => (
          <button
            key={format}
            type="button"
            disabled={state === 'writing' || (format === 'xlsx' && count >= MAX_WORKBOOK_ROWS)}
            onClick={() => download(format)}
          >
            {t('downloadAs', { format: format === 'geojson' ? 'GeoJSON' : format.toUpperCase() })}
          </button>
        ))}
      </div>
      {state === 'writing' && <p role="status">{t('writing')}</p>}
      {state === 'failed' && (
        <p class="problem" role="alert">
          {t('downloadFailed')}
        </p>
      )}
    </>
  );
};

const LISTED_ROWS = 100;

/** The first shown rows as a list: what the map shows, for keyboards and screen readers. */
const RowList = ({
  results,
  shown,
  selected,
  onSelect,
}: Pick<ResultsPanelProps, 'results' | 'shown' | 'selected' | 'onSelect'>): JSX.Element => {
  const t = useSheetTexts();
  const number = useNumber();
  const [rows, setRows] = useState<readonly ListedRow[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void listRows(results, shown, { limit: LISTED_ROWS, selected }).then((listed) => {
      if (isCurrent) setRows(listed);
    });
    return () => (isCurrent = false);
  }, [results, shown, selected]);
  const confidenceOf = (row: number): string => {
    const confidence = results.confidences[row] ?? NaN;
    return Number.isNaN(confidence) ? '' : `${Math.round(confidence * 100)} %`;
  };
  return (
    <section aria-label={t('rows')}>
      <h2>{t('rows')}</h2>
      <p class="note">{t('rowsHint', { count: number(LISTED_ROWS) })}</p>
      <ol class="results">
        {rows.map(({ row, text }) => (
          <li key={row} class={row === selected ? 'selected' : ''}>
            <button
              type="button"
              class="result"
              aria-pressed={row === selected}
              onClick={() => onSelect(row)}
            >
              <span class="row-number">{number(row + 1)}</span>
              <span>{text === '' ? t('noMatch') : text}</span>
              <span class="confidence">{confidenceOf(row)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
};
