import type { JSX } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Search } from './answer';
import type { Suggestion } from './client';
import type { Position } from './geometry';
import { SearchBox } from './search-box';
import { LanguageContext, useTranslation } from './texts';

interface SearchFormProps {
  readonly apiKey: string;
  /** The search of the URL. */
  readonly search: Search | undefined;
  readonly near: () => Position | undefined;
  readonly onSearch: (search: Search) => void;
}

/** The countries that a query of version 2 may name. */
const countries = (
  'AE AT AU BE BR CA CH CZ DE EG ES FI FR GB GG HK IE IM IT JE JP KR LU NL NO NZ PL PT SA SE SG SI ' +
  'TW US ZA'
).split(' ');

/** The languages of the answer to a position, and the ISO 639-1 codes that name them. */
const answerLanguages: readonly (readonly [value: string, code: string])[] = [
  ...['AR', 'DE', 'EN', 'FI', 'FR', 'IT', 'JA', 'KO', 'NL', 'NO', 'PL', 'PT', 'SL', 'ZH'].map(
    (value) => [value, value.toLowerCase()] as const,
  ),
  ['CZ', 'cs'],
];

/** The search box with country and language. */
export const SearchForm = ({ apiKey, search, near, onSearch }: SearchFormProps): JSX.Element => {
  const t = useTranslation();
  const [text, setText] = useState('');
  const [country, setCountry] = useState('');
  const language = search?.kind === 'position' ? (search.language ?? '') : '';
  useEffect(() => {
    if (search?.kind !== 'text') return;
    setText(search.text);
    setCountry(search.country ?? '');
  }, [search]);
  const searchFor = (wanted: string): void => {
    if (wanted.trim() === '') return;
    onSearch({ kind: 'text', text: wanted.trim(), country: country || undefined });
  };
  const choose = ({ id, address }: Suggestion): void => {
    setText(address);
    onSearch({ kind: 'id', id });
  };
  return (
    <form
      role="search"
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        searchFor(text);
      }}
    >
      <SearchBox {...{ apiKey, country, text, near }} onText={setText} onChoose={choose} />
      <CountrySelect country={country} onCountry={setCountry} />
      <button type="submit">{t('searchButton')}</button>
      {search?.kind === 'position' && (
        <LanguageSelect
          language={language}
          onLanguage={(next) => onSearch({ ...search, language: next || undefined })}
        />
      )}
    </form>
  );
};

interface CountrySelectProps {
  readonly country: string;
  readonly onCountry: (country: string) => void;
}

const CountrySelect = ({ country, onCountry }: CountrySelectProps): JSX.Element => {
  const t = useTranslation();
  const names = new Intl.DisplayNames(useContext(LanguageContext), { type: 'region' });
  const options = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return (
    <label>
      {t('country')}
      <select value={country} onChange={({ currentTarget }) => onCountry(currentTarget.value)}>
        <option value="">{t('anyCountry')}</option>
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};

interface LanguageSelectProps {
  readonly language: string;
  readonly onLanguage: (language: string) => void;
}

/** Only the answer to a position can be had in other languages. */
const LanguageSelect = ({ language, onLanguage }: LanguageSelectProps): JSX.Element => {
  const t = useTranslation();
  const names = new Intl.DisplayNames(useContext(LanguageContext), { type: 'language' });
  return (
    <label>
      {t('language')}
      <select value={language} onChange={({ currentTarget }) => onLanguage(currentTarget.value)}>
        <option value="">{t('localLanguage')}</option>
        {answerLanguages.map(([value, code]) => (
          <option key={value} value={value}>
            {names.of(code)}
          </option>
        ))}
      </select>
    </label>
  );
};
