import { useEffect, useState } from 'preact/hooks';
import { fromFragment, withoutKey } from './permalink';

const KEY = 'api-key';

/** Takes the key that a link hands over out of the URL; it must not stay in the history. */
const takeKeyFromLink = (): string | undefined => {
  const { key } = fromFragment(location.hash);
  if (key === undefined) return undefined;
  sessionStorage.setItem(KEY, key);
  const rest = withoutKey(location.hash);
  history.replaceState(null, '', `${location.pathname}${location.search}${rest}`);
  return key;
};

takeKeyFromLink();

/** The API key, which the session storage keeps until the tab is closed; empty if there is none. */
export const useApiKey = (): readonly [string, (key: string) => void] => {
  const [key, setKey] = useState(() => sessionStorage.getItem(KEY) ?? '');
  useEffect(() => {
    const onHashChange = (): void => setKey((before) => takeKeyFromLink() ?? before);
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  const keep = (next: string): void => {
    if (next) sessionStorage.setItem(KEY, next);
    else sessionStorage.removeItem(KEY);
    setKey(next);
  };
  return [key, keep];
};
