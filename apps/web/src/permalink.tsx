import type { Search } from './answer';

/**
 * A search or batch is kept in the fragment of the URL, which browsers do not send: addresses must not get into the
 * logs of servers. So is a key that a link hands over.
 */
export interface Permalink {
  readonly search?: Search;
  /** The id of a batch, empty for a new one: the page shows the view for spreadsheets. */
  readonly batch?: string;
  readonly key?: string;
}

/** Six decimals are a tenth of a metre. */
const DECIMALS = 6;

export const toFragment = (search: Search): string => {
  const fields = new URLSearchParams();
  if (search.kind === 'text') {
    fields.set('q', search.text);
    if (search.country) fields.set('country', search.country);
  } else if (search.kind === 'id') fields.set('id', search.id);
  else {
    const { lat, lon } = search.position;
    fields.set('at', `${lat.toFixed(DECIMALS)},${lon.toFixed(DECIMALS)}`);
    if (search.language) fields.set('language', search.language);
  }
  return `#${fields}`;
};

/** The fragment of a batch; without an id that of the view for spreadsheets. */
export const batchFragment = (id = ''): string => `#batch=${id}`;

/** Ignores what it cannot read. */
export const fromFragment = (fragment: string): Permalink => {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const batch = fields.get('batch') ?? undefined;
  const key = fields.get('key') ?? undefined;
  return { search: batch === undefined ? searchOf(fields) : undefined, batch, key };
};

const searchOf = (fields: URLSearchParams): Search | undefined => {
  const text = fields.get('q');
  if (text) return { kind: 'text', text, country: fields.get('country') ?? undefined };
  const id = fields.get('id');
  if (id) return { kind: 'id', id };
  const [lat = NaN, lon = NaN] = (fields.get('at') ?? '').split(',').map(Number);
  const isPosition = Math.abs(lat) <= 90 && lon >= -180 && lon < 180;
  if (!fields.has('at') || !isPosition) return undefined;
  return {
    kind: 'position',
    position: { lat, lon },
    language: fields.get('language') ?? undefined,
  };
};

/** Removes the key from the URL: a copied link must not contain it. The search stays. */
export const withoutKey = (fragment: string): string => {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  fields.delete('key');
  const rest = fields.toString();
  return rest ? `#${rest}` : '';
};
