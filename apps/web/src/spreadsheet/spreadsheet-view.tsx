import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { batchFragment } from '../permalink';
import { useTranslation } from '../texts';
import type { Batch } from './batch-client';
import { cancelBatch, submitBatch } from './batch-client';
import { BatchProgress } from './batch-progress';
import { FileDrop } from './file-drop';
import { MappingForm } from './mapping-form';
import type { ColourBy } from './result-colours';
import { ResultsPanel } from './results-panel';
import { readSheetFile } from './sheet-file';
import type { SheetFile, SheetProblem } from './sheet-file';
import type { SheetMap } from './sheet-map';
import { noFilter, shownRows } from './sheet-results';
import type { SheetResults } from './sheet-results';
import { useSheetTexts } from './sheet-texts';
import type { SheetTextKey } from './sheet-texts';
import './spreadsheet.css';
import { failureIn, useBatch } from './use-batch';
import type { RequestFailure } from './use-batch';

interface SpreadsheetViewProps {
  readonly apiKey: string;
  /** The batch of the URL; empty for a new file. */
  readonly batchId: string;
}

/** The view for spreadsheets: a file becomes a batch, whose id the URL keeps. */
export const SpreadsheetView = ({ apiKey, batchId }: SpreadsheetViewProps): JSX.Element =>
  batchId === '' ? (
    <NewBatch apiKey={apiKey} />
  ) : (
    <OneBatch key={batchId} apiKey={apiKey} id={batchId} />
  );

const goTo = (fragment: string): void => {
  location.hash = fragment;
};

/** What a file has come to. */
interface Draft {
  readonly sheet?: SheetFile;
  readonly problem?: SheetProblem;
  readonly failure?: RequestFailure;
  readonly step: 'idle' | 'reading' | 'submitting';
}

/** Choice of a file, preview and submission. */
const NewBatch = ({ apiKey }: { readonly apiKey: string }): JSX.Element => {
  const t = useSheetTexts();
  const [draft, setDraft] = useState<Draft>({ step: 'idle' });
  const submission = useSubmission(apiKey);
  const { sheet, problem, failure, step } = draft;
  const read = async (file: File): Promise<void> => {
    setDraft({ step: 'reading' });
    const reading = await readSheetFile(file);
    setDraft({
      step: 'idle',
      ...(reading.outcome === 'read' ? { sheet: reading.sheet } : { problem: reading.problem }),
    });
  };
  const submit = async (columns: Readonly<Record<string, string>>): Promise<void> => {
    if (!sheet) return;
    setDraft({ sheet, step: 'submitting' });
    try {
      const { id } = await submission(sheet, columns);
      goTo(batchFragment(id));
    } catch (error) {
      setDraft({ sheet, step: 'idle', failure: failureIn(error) });
    }
  };
  return (
    <div class="panel">
      {sheet ? (
        <MappingForm
          sheet={sheet}
          isSubmitting={step === 'submitting'}
          onSubmit={(columns) => void submit(columns)}
          onDiscard={() => setDraft({ step: 'idle' })}
        />
      ) : (
        <FileDrop
          problem={problem}
          isReading={step === 'reading'}
          onFile={(file) => void read(file)}
        />
      )}
      <p class="progress" role="status">
        {step === 'submitting' ? t('submitting') : ''}
      </p>
      <FailureText failure={failure} invalid="fileRejected" />
    </div>
  );
};

type Submit = (sheet: SheetFile, columns: Readonly<Record<string, string>>) => Promise<Batch>;

/** A repetition of the same submission has the same idempotency key; it ends with the view. */
const useSubmission = (apiKey: string): Submit => {
  const last = useRef({ content: '', idempotencyKey: '' });
  const aborted = useMemo(() => new AbortController(), []);
  useEffect(() => () => aborted.abort(), []);
  return ({ name, body, contentType }, columns) => {
    const content = JSON.stringify([name, body.size, columns]);
    if (last.current.content !== content) last.current = { content, idempotencyKey: randomKey() };
    const { idempotencyKey } = last.current;
    return submitBatch({ body, contentType, columns, idempotencyKey }, apiKey, aborted.signal);
  };
};

/** `crypto.randomUUID` exists in secure contexts only, and the gateway may be reached by plain HTTP. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

interface OneBatchProps {
  readonly apiKey: string;
  readonly id: string;
}

/** Progress of a batch, then its results. */
const OneBatch = ({ apiKey, id }: OneBatchProps): JSX.Element => {
  const t = useSheetTexts();
  const { batch, results, failure } = useBatch(id, apiKey);
  const [cancelFailure, setCancelFailure] = useState<RequestFailure>();
  const cancel = (): void => {
    cancelBatch(id, apiKey).catch((error: unknown) => setCancelFailure(failureIn(error)));
  };
  if (batch && results) return <Results {...{ apiKey, batch, results }} />;
  const isLost = batch?.status === 'failed' || batch?.status === 'expired';
  return (
    <div class="panel">
      {!isLost && !failure && <BatchProgress batch={batch} onCancel={cancel} />}
      {isLost && (
        <p class="problem" role="alert">
          {t(batch.status === 'expired' ? 'expired' : 'failed')}
        </p>
      )}
      <FailureText failure={failure ?? cancelFailure} invalid="batchRejected" />
      {(isLost || failure) && (
        <button type="button" onClick={() => goTo(batchFragment())}>
          {t('otherFile')}
        </button>
      )}
    </div>
  );
};

interface ResultsProps {
  readonly apiKey: string;
  readonly batch: Batch;
  readonly results: SheetResults;
}

const Results = ({ apiKey, batch, results }: ResultsProps): JSX.Element => {
  const [filter, setFilter] = useState(noFilter);
  const [colourBy, setColourBy] = useState<ColourBy>('confidence');
  const [selected, setSelected] = useState<number>();
  const Map = useMapComponent();
  const shown = useMemo(() => shownRows(results, filter), [results, filter]);
  return (
    <>
      <div class="panel">
        <ResultsPanel
          {...{ apiKey, batch, results, filter, shown, colourBy, selected }}
          {...{ setFilter, setColourBy, onSelect: setSelected }}
          onDiscard={() => goTo(batchFragment())}
        />
      </div>
      <section class="map-frame">
        {Map && <Map {...{ apiKey, results, shown, colourBy, selected, onSelect: setSelected }} />}
      </section>
    </>
  );
};

/** The map library is loaded with the first results. */
const useMapComponent = (): typeof SheetMap | undefined => {
  const [component, setComponent] = useState<{ readonly Map: typeof SheetMap }>();
  useEffect(() => {
    import('./sheet-map').then(
      ({ SheetMap: Map }) => setComponent({ Map }),
      () => undefined,
    );
  }, []);
  return component?.Map;
};

interface FailureTextProps {
  readonly failure: RequestFailure | undefined;
  /** The text for a request that the service rejects. */
  readonly invalid: SheetTextKey;
}

const FailureText = ({ failure, invalid }: FailureTextProps): JSX.Element | null => {
  const t = useTranslation();
  const own = useSheetTexts();
  if (!failure) return null;
  const { kind, reason } = failure;
  return (
    <p class="problem" role="alert">
      {kind === 'invalid'
        ? own(invalid, { reason })
        : kind === 'wrong-key'
          ? t('keyWrong')
          : kind === 'limited' && reason !== ''
            ? reason
            : t(kind)}
    </p>
  );
};
