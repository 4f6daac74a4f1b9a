import type { Position, TileAddress } from '#contracts';
import { EARTH_RADIUS_METRES, toMercator } from '#geo';
import { cycle, measureLoad, measureMixedLoad, measurePaced } from '../measurement/measure-load.js';
import type { Measurement } from '../measurement/measure-load.js';
import type { SeededRandom } from '../measurement/seeded-random.js';
import { percentile } from '../measurement/statistics.js';
import type { WireQuery } from '../services/geocoding-client.js';
import type { SampledPremise } from './sampled-premises.js';
import type { LoadSender } from './service-load.js';

/** Fewest letters of a measured text; the page sends shorter ones as well. */
const LEAST_LETTERS = 3;

/** For each address, the first letters of its street and number: LEAST_LETTERS or more. */
export const typedTexts = (
  premises: readonly SampledPremise[],
  random: SeededRandom,
): readonly string[] =>
  premises.map(({ address: { street, number } }) => {
    const letters = [...`${street} ${number}`];
    const typed = LEAST_LETTERS + random.below(Math.max(1, letters.length - LEAST_LETTERS + 1));
    return letters.slice(0, typed).join('').trim();
  });

/** The zoom at which a tile has all details: one is some 800 m wide in Geneva. */
const DETAILED_ZOOM = 15;

/** The address of the tile of a zoom that contains a position. */
export const tileAt = (position: Position, zoom: number): TileAddress => {
  const { x, y } = toMercator(position);
  const worldMetres = 2 * Math.PI * EARTH_RADIUS_METRES;
  const tiles = 2 ** zoom;
  return {
    zoom,
    x: Math.floor((x / worldMetres + 0.5) * tiles),
    y: Math.floor((0.5 - y / worldMetres) * tiles),
  };
};

/** The paths of the detailed tiles that contain the addresses, those with the most addresses first. */
export const tilePathsOf = (premises: readonly SampledPremise[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { address } of premises) {
    const { zoom, x, y } = tileAt(address.shape.centre, DETAILED_ZOOM);
    const path = `/tiles/${zoom}/${x}/${y}.mvt`;
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([path]) => path);
};

const suggestPath = (text: string): string =>
  `/final-destination/v2/suggest?q=${encodeURIComponent(text)}`;

/** What the page sends: queries of addresses, and texts that are being typed. */
export interface PageTraffic {
  readonly queries: readonly WireQuery[];
  readonly texts: readonly string[];
}

interface RoundsPlan {
  readonly rounds: number;
  /** Duration of each measurement of a round. */
  readonly seconds: number;
}

/** Measurements of queries and suggestions in the same rounds. */
export interface SuggestRounds {
  readonly connections: number;
  readonly queries: readonly Measurement[];
  readonly suggestions: readonly Measurement[];
}

/** Measures exact queries and suggestions alternately, one a request, after a first round that is not counted. */
export const measureSuggestions = async (
  sender: LoadSender,
  { queries, texts }: PageTraffic,
  { rounds, seconds, connections }: RoundsPlan & { readonly connections: number },
): Promise<SuggestRounds> => {
  const [nextQuery, nextText] = [cycle(queries), cycle(texts)];
  const load = { seconds, inFlight: connections, unitsPerTask: 1 };
  const measured = { connections, queries: [] as Measurement[], suggestions: [] as Measurement[] };
  for (let round = -1; round < rounds; round += 1) {
    const ofQueries = await measureLoad(() => sender.send(nextQuery, 1), load);
    const ofTexts = await measureLoad(() => sender.get(suggestPath(nextText())), load);
    if (round < 0) continue;
    measured.queries.push(ofQueries);
    measured.suggestions.push(ofTexts);
  }
  return measured;
};

/** The latency, in milliseconds, of suggestions that are requested at a constant rate. */
export const measureSuggestionsPaced = (
  sender: LoadSender,
  { texts }: PageTraffic,
  rate: { readonly perSecond: number; readonly seconds: number },
): Promise<readonly number[]> => {
  const next = cycle(texts);
  return measurePaced(() => sender.get(suggestPath(next())), rate);
};

/** The latency of single queries, in milliseconds, alone and beside a stream of tiles. */
export interface TileFigures {
  readonly tilesPerSecond: number;
  readonly tileP99Ms: number;
  readonly aloneP99Ms: number;
  readonly besideP99Ms: number;
}

const TILES_PER_SECOND = 100;

/** Measures single queries alone and beside a hundred tiles a second. */
export const measureBesideTiles = async (
  sender: LoadSender,
  { queries, paths }: Pick<PageTraffic, 'queries'> & { readonly paths: readonly string[] },
  { rounds, seconds }: RoundsPlan,
): Promise<TileFigures> => {
  const [nextQuery, nextPath] = [cycle(queries), cycle(paths)];
  const { aloneMs, besideMs, otherMs } = await measureMixedLoad(
    {
      sendSingle: () => sender.send(nextQuery, 1),
      sendOther: () => sender.get(nextPath()),
      othersPerSecond: TILES_PER_SECOND,
    },
    { rounds, seconds },
  );
  return {
    tilesPerSecond: TILES_PER_SECOND,
    tileP99Ms: percentile(otherMs, 0.99),
    aloneP99Ms: percentile(aloneMs, 0.99),
    besideP99Ms: percentile(besideMs, 0.99),
  };
};
