import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { SheetProblem } from './sheet-file';
import { useSheetTexts } from './sheet-texts';

interface FileDropProps {
  readonly problem: SheetProblem | undefined;
  readonly isReading: boolean;
  readonly onFile: (file: File) => void;
}

/** Takes a file, dropped or chosen. */
export const FileDrop = ({ problem, isReading, onFile }: FileDropProps): JSX.Element => {
  const t = useSheetTexts();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    <section
      class={isOver ? 'card drop over' : 'card drop'}
      aria-labelledby={`${id}-title`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <h2 id={`${id}-title`}>{t('dropTitle')}</h2>
      <p id={`${id}-hint`}>{t('dropHint')}</p>
      <label for={id}>{t('chooseFile')}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xlsm"
        aria-describedby={`${id}-hint`}
        disabled={isReading}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {isReading && <p role="status">{t('reading')}</p>}
      {problem && (
        <p class="problem" role="alert">
          {t(problem)}
        </p>
      )}
    </section>
  );
};
