import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useTranslation } from './texts';

interface KeyFormProps {
  readonly isWrong: boolean;
  readonly onKey: (key: string) => void;
}

/** Asks for the API key. */
export const KeyForm = ({ isWrong, onKey }: KeyFormProps): JSX.Element => {
  const t = useTranslation();
  const id = useId();
  const [key, setKey] = useState('');
  return (
    <form
      class="key-form card"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim()) onKey(key.trim());
      }}
    >
      <h2 id={`${id}-title`}>{t('keyTitle')}</h2>
      <p>{t('keyText')}</p>
      {isWrong && (
        <p class="problem" role="alert" id={`${id}-problem`}>
          {t('keyWrong')}
        </p>
      )}
      <label for={id}>{t('keyLabel')}</label>
      <input
        id={id}
        type="password"
        autocomplete="off"
        required
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        value={key}
        onInput={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <button type="submit">{t('keyUse')}</button>
    </form>
  );
};
