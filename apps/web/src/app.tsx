import type { ComponentType, JSX } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Answer, Search } from './answer';
import { RequestError, find, isKeyAccepted, isReady, readAttribution } from './client';
import type { Attribution, Failure } from './client';
import { CodePanel } from './code-panel';
import type { Position } from './geometry';
import { KeyForm } from './key-form';
import type { MapView } from './map/map-view';
import { batchFragment, fromFragment, toFragment } from './permalink';
import { ResultList } from './result-list';
import { SearchForm } from './search-form';
import { useApiKey } from './session';
import type { SpreadsheetView } from './spreadsheet/spreadsheet-view';
import { StatusPanel } from './status-panel';
import { Tabs } from './tabs';
import {
  LanguageContext,
  pageLanguages,
  preferredLanguage,
  translatorFor,
  useTranslation,
} from './texts';
import type { Translate } from './texts';
import { WhyPanel } from './why-panel';

/** What a search came to. */
interface Outcome {
  readonly search?: Search;
  readonly answer?: Answer;
  readonly isSearching: boolean;
  readonly failure?: { readonly kind: Failure; readonly reason?: string };
}

/** How often a gateway that does not answer is tried again. Milliseconds. */
const RETRY_MS = 2_000;

/** The page. */
export const App = (): JSX.Element => {
  const [language, setLanguage] = useState(preferredLanguage);
  const [apiKey, setApiKey] = useApiKey();
  const [selected, setSelected] = useState(0);
  const centre = useRef<Position | undefined>(undefined);
  const outcome = useSearch(apiKey, () => setSelected(0));
  const attribution = useAttribution(outcome.answer);
  const Map = useMapComponent();
  const t = translatorFor(language);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const { search, answer, failure } = outcome;
  const matches = answer?.matches ?? noMatches;
  const needsKey = !apiKey || failure?.kind === 'wrong-key';
  // useSearch renders again when the URL changes.
  const { batch } = fromFragment(location.hash);
  const Spreadsheet = useSpreadsheetComponent(batch !== undefined);
  const keyForm = <KeyForm isWrong={failure?.kind === 'wrong-key'} onKey={setApiKey} />;
  return (
    <LanguageContext.Provider value={language}>
      <Header
        {...{ language, setLanguage, isSpreadsheet: batch !== undefined }}
        onForget={apiKey ? () => setApiKey('') : undefined}
      />
      {batch !== undefined ? (
        <main>
          {needsKey ? (
            <div class="panel">{keyForm}</div>
          ) : (
            Spreadsheet && <Spreadsheet apiKey={apiKey} batchId={batch} />
          )}
        </main>
      ) : (
        <main>
          <div class="panel">
            {needsKey ? (
              keyForm
            ) : (
              <SearchForm {...{ apiKey, search, onSearch: goTo }} near={() => centre.current} />
            )}
            <Progress {...outcome} />
            <ResultList {...{ matches, selected, onSelect: setSelected }} />
            {matches.length > 0 && <p class="note">{t('legend')}</p>}
            <Tabs
              label={t('details')}
              tabs={[
                { name: t('why'), content: () => <WhyPanel answer={answer} /> },
                { name: t('code'), content: () => <CodePanel {...{ search, answer }} /> },
                { name: t('status'), content: () => <StatusPanel {...{ apiKey, attribution }} /> },
              ]}
            />
          </div>
          <section class="map-frame">
            {Map && (
              <Map
                {...{ apiKey, matches, selected, onSelect: setSelected }}
                position={search?.kind === 'position' ? search.position : undefined}
                onPosition={(position) => goTo({ kind: 'position', position })}
                onCentre={(next) => (centre.current = next)}
              />
            )}
            <p class="note">{t('mapHint')}</p>
          </section>
        </main>
      )}
      <Footer attribution={attribution} />
    </LanguageContext.Provider>
  );
};

const noMatches: Answer['matches'] = [];

/** Searches by way of the URL, so that every search has a link and a place in the history. */
const goTo = (search: Search): void => {
  const fragment = toFragment(search);
  if (location.hash === fragment) dispatchEvent(new HashChangeEvent('hashchange'));
  else location.hash = fragment;
};

/** Answers the search of the URL, again with another key, and again when the gateway is back. */
const useSearch = (apiKey: string, onAnswer: () => void): Outcome => {
  const [outcome, setOutcome] = useState<Outcome>({ isSearching: false });
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);
  useEffect(() => {
    const { search } = fromFragment(location.hash);
    const aborted = new AbortController();
    if (!search || !apiKey) {
      setOutcome({ search, isSearching: false });
      if (!apiKey) return undefined;
      void isKeyAccepted(apiKey, aborted.signal).then((isAccepted) => {
        if (!isAccepted) setOutcome({ isSearching: false, failure: { kind: 'wrong-key' } });
      });
      return () => aborted.abort();
    }
    setOutcome((before) => ({ ...before, search, isSearching: true }));
    find(search, apiKey, aborted.signal).then(
      (answer) => {
        onAnswer();
        setOutcome({ search, answer, isSearching: false });
      },
      (error: unknown) => {
        if (aborted.signal.aborted) return;
        const { failure: kind, reason } =
          error instanceof RequestError ? error : new RequestError('unavailable');
        setOutcome({ search, isSearching: false, failure: { kind, reason } });
      },
    );
    return () => aborted.abort();
  }, [attempt, apiKey]);
  // A proxy in front of a gateway that is gone answers itself.
  useRecovery(['unreachable', 'unavailable'].includes(outcome.failure?.kind ?? ''), again);
  return outcome;
};

const useRecovery = (isGone: boolean, onRecovery: () => void): void => {
  useEffect(() => {
    if (!isGone) return undefined;
    const timer = setInterval(() => {
      void isReady().then((ready) => {
        if (ready) onRecovery();
      });
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, [isGone]);
};

/** Read again with each answer until it is known. */
const useAttribution = (answer: Answer | undefined): Attribution | undefined => {
  const [attribution, setAttribution] = useState<Attribution>();
  useEffect(() => {
    if (attribution) return undefined;
    const aborted = new AbortController();
    readAttribution(aborted.signal).then(setAttribution, () => undefined);
    return () => aborted.abort();
  }, [answer]);
  return attribution;
};

/** The map library is several times as large as the page, which works before it has been loaded. */
const useMapComponent = (): typeof MapView | undefined => {
  const [component, setComponent] = useState<{ readonly Map: typeof MapView }>();
  useEffect(() => {
    import('./map/map-view').then(
      ({ MapView: Map }) => setComponent({ Map }),
      () => undefined,
    );
  }, []);
  return component?.Map;
};

/** The view for spreadsheets is loaded when it is first shown. */
const useSpreadsheetComponent = (isShown: boolean): typeof SpreadsheetView | undefined => {
  const [component, setComponent] = useState<{ readonly View: typeof SpreadsheetView }>();
  useEffect(() => {
    if (!isShown || component) return;
    import('./spreadsheet/spreadsheet-view').then(
      ({ SpreadsheetView: View }) => setComponent({ View }),
      () => undefined,
    );
  }, [isShown]);
  return component?.View;
};

interface HeaderProps {
  readonly isSpreadsheet: boolean;
  readonly language: string;
  readonly setLanguage: (language: string) => void;
  readonly onForget: (() => void) | undefined;
}

const Header = ({ language, setLanguage, isSpreadsheet, onForget }: HeaderProps): JSX.Element => {
  const t = translatorFor(language);
  return (
    <header>
      <h1>{t('title')}</h1>
      <nav aria-label={t('views')}>
        <a href="#" aria-current={isSpreadsheet ? undefined : 'page'}>
          {t('searchView')}
        </a>
        <a href={batchFragment()} aria-current={isSpreadsheet ? 'page' : undefined}>
          {t('spreadsheetView')}
        </a>
      </nav>
      {onForget && (
        <button type="button" class="plain" onClick={onForget}>
          {t('keyForget')}
        </button>
      )}
      <label>
        <span class="visually-hidden">{t('pageLanguage')}</span>
        <select value={language} onChange={({ currentTarget }) => setLanguage(currentTarget.value)}>
          {pageLanguages.map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </header>
  );
};

/** What happens to the search, for everyone and for screen readers. */
const Progress: ComponentType<Outcome> = ({ isSearching, answer, failure }) => {
  const t = useTranslation();
  return (
    <>
      <p class="progress" role="status">
        {isSearching ? t('searching') : answer ? resultText(answer.matches.length, t) : ''}
      </p>
      {failure && failure.kind !== 'wrong-key' && (
        <p class="problem" role="alert">
          {t(failure.kind, { reason: failure.reason ?? '' })}
        </p>
      )}
    </>
  );
};

const resultText = (count: number, t: Translate): string =>
  count === 0 ? t('noMatch') : t('resultCount', { count });

/** The attributions of the data are always visible. */
const Footer = ({
  attribution,
}: {
  readonly attribution: Attribution | undefined;
}): JSX.Element => {
  const t = useTranslation();
  return (
    <footer>
      <span>
        {t('attribution')}: {attribution?.attributions.join(' · ') ?? '…'}
      </span>
      <a href="docs">{t('api')}</a>
    </footer>
  );
};
