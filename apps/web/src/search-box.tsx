import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { suggest } from './client';
import type { Suggestion } from './client';
import type { Position } from './geometry';
import { useTranslation } from './texts';

interface SearchBoxProps {
  readonly apiKey: string;
  readonly country: string;
  /** The text of the box; it changes with the search of a permalink. */
  readonly text: string;
  /** The centre of the map, which nearer suggestions are preferred for. */
  readonly near: () => Position | undefined;
  readonly onText: (text: string) => void;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** A pause in typing after which suggestions are requested. Milliseconds. */
const PAUSE_MS = 120;

const NONE = -1;

/** A text box with suggestions: the combobox pattern of the ARIA Authoring Practices Guide. */
export const SearchBox = (props: SearchBoxProps): JSX.Element => {
  const t = useTranslation();
  const id = useId();
  const list = useSuggestions(props);
  const { suggestions, isOpen, active } = list;
  const choose = (suggestion: Suggestion): void => {
    list.close();
    props.onChoose(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = suggestions[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      list.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isOpen) list.close();
    else if (event.key === 'Enter' && isOpen && chosen) choose(chosen);
    // The form is submitted with the text.
    else if (event.key === 'Enter') return list.close();
    else return;
    event.preventDefault();
  };
  return (
    <div class="combobox">
      <label for={`${id}-box`}>{t('searchLabel')}</label>
      <input
        id={`${id}-box`}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && active !== NONE ? `${id}-${active}` : undefined}
        value={props.text}
        onInput={({ currentTarget }) => {
          list.type();
          props.onText(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={list.close}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={t('suggestions')} hidden={!isOpen}>
        {suggestions.map((suggestion, index) => (
          <li
            key={suggestion.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Before the box loses its focus, which closes the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <Highlighted {...suggestion} />
          </li>
        ))}
      </ul>
      <p class="visually-hidden" role="status">
        {isOpen ? t('suggestionCount', { count: suggestions.length }) : ''}
      </p>
    </div>
  );
};

interface SuggestionList {
  readonly suggestions: readonly Suggestion[];
  readonly isOpen: boolean;
  readonly active: number;
  /** The text has been changed by typing. */
  readonly type: () => void;
  /** Selects the next or the previous suggestion; past the last one, none. */
  readonly move: (by: number) => void;
  readonly close: () => void;
}

const useSuggestions = ({ apiKey, country, text, near }: SearchBoxProps): SuggestionList => {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(NONE);
  const isTyping = useRef(false);
  const close = (): void => {
    isTyping.current = false;
    setSuggestions([]);
    setActive(NONE);
  };
  useEffect(() => {
    if (!isTyping.current || !apiKey || text.trim() === '') return close();
    const aborted = new AbortController();
    const request = async (): Promise<void> => {
      const wanted = { text, country: country || undefined, near: near() };
      const found = await suggest(wanted, apiKey, aborted.signal);
      if (aborted.signal.aborted || !isTyping.current) return;
      setSuggestions(found);
      setActive(NONE);
    };
    const timer = setTimeout(() => void request(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
  }, [text, country, apiKey]);
  const move = (by: number): void => {
    const places = suggestions.length + 1;
    setActive(((active + 1 + by + places) % places) - 1);
  };
  const type = (): void => {
    isTyping.current = true;
  };
  return { suggestions, isOpen: suggestions.length > 0, active, type, move, close };
};

/** The address with the matched parts emphasised. */
const Highlighted = ({ address, matched }: Suggestion): JSX.Element => {
  const parts: JSX.Element[] = [];
  let end = 0;
  for (const range of matched) {
    parts.push(<span>{address.slice(end, range.start)}</span>);
    parts.push(<mark>{address.slice(range.start, range.end)}</mark>);
    end = range.end;
  }
  return (
    <>
      {parts}
      <span>{address.slice(end)}</span>
    </>
  );
};
