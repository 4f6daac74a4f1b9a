import type { JSX } from 'preact';
import type { Batch } from './batch-client';
import { useNumber, useSheetTexts } from './sheet-texts';

interface BatchProgressProps {
  /** Undefined while the batch is looked up. */
  readonly batch: Batch | undefined;
  readonly onCancel: () => void;
}

/** How far an unfinished batch is. */
export const BatchProgress = ({ batch, onCancel }: BatchProgressProps): JSX.Element => {
  const t = useSheetTexts();
  const number = useNumber();
  const { total = 0, processed = 0 } = batch?.counts ?? {};
  const seconds = batch?.expected_end
    ? Math.max(0, Math.ceil((Date.parse(batch.expected_end) - Date.now()) / 1_000))
    : undefined;
  return (
    <section class="card" aria-label={t('progress')}>
      <progress aria-label={t('progress')} max={Math.max(1, total)} value={processed} />
      <p role="status">
        {batch
          ? t('processed', { processed: number(processed), total: number(total) })
          : t('waiting')}
      </p>
      {seconds !== undefined && <p class="note">{t('remaining', { seconds: number(seconds) })}</p>}
      <p class="note">{t('reloadHint')}</p>
      {batch && (
        <div class="buttons">
          <button type="button" class="plain" onClick={onCancel}>
            {t('cancel')}
          </button>
        </div>
      )}
    </section>
  );
};
