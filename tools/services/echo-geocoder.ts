import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Module } from '@nestjs/common';
import type {
  Destination,
  GeocodeAnswer,
  GeocodeChunk,
  GeocodeQuery,
  Suggestion,
} from '#contracts';
import { Geocoder, TileMaker } from '#geocoding';
import type { MadeTile, QuickAnswer } from '#geocoding';

/** What every worker calls of its geocoder. */
export type UsedOfGeocoder = Pick<Geocoder, 'geocode' | 'geocodeQuick' | 'readiness' | 'warmUp'>;

/**
 * A geocoder that returns each query text as the label, after a random delay per chunk.
 * Some texts change this: `nowhere` has no match, `break` fails the chunk, `lose` drops an
 * answer, `fast` has no delay, `slow` takes 1 s, `hang` takes longer than the request deadline,
 * `spin` blocks the event loop for so long that other workers take over its chunks, and `endless`
 * blocks it forever.
 */
class EchoGeocoder implements UsedOfGeocoder {
  readonly dataSets = [{ name: 'echo', generation: 1 }];

  async geocode(chunk: GeocodeChunk): Promise<readonly GeocodeAnswer[]> {
    const texts = chunk.queries.map(echoOf);
    if (texts.includes('break')) throw new Error('broken on demand');
    if (texts.includes('spin')) spin(SPIN_MS);
    if (texts.includes('endless')) spin(Infinity);
    await sleep(delayMsOf(texts));
    return chunk.queries.filter((query) => echoOf(query) !== 'lose').map(answerTo);
  }

  /** Postpones the texts that fail, delay or block a chunk. */
  async geocodeQuick(chunk: GeocodeChunk): Promise<readonly QuickAnswer[]> {
    const quick = chunk.queries.filter((query) => !disruptiveTexts.has(echoOf(query)));
    const answers = quick.length > 0 ? await this.geocode({ ...chunk, queries: quick }) : [];
    const answerOf = new Map(quick.map((query, index) => [query, answers[index]]));
    return chunk.queries.map((query) => answerOf.get(query) ?? 'postponed');
  }

  readonly cacheFigures = undefined;

  readiness(): Promise<{ ready: boolean; detail: string }> {
    return Promise.resolve({ ready: true, detail: 'echo geocoder' });
  }

  warmUp(): Promise<void> {
    return Promise.resolve();
  }
}

const disruptiveTexts: ReadonlySet<string> = new Set(
  'break lose slow hang spin endless'.split(' '),
);

const SPIN_MS = 6_000;

const spin = (durationMs: number): void => {
  const until = performance.now() + durationMs;
  while (performance.now() < until);
};

const delayMsOf = (texts: readonly string[]): number => {
  if (texts.includes('hang')) return 4_000;
  return texts.includes('slow') ? 1_000 : texts.includes('fast') ? 0 : 2 + Math.random() * 40;
};

const echoOf = (query: GeocodeQuery): string => {
  switch (query.kind) {
    case 'text':
      return query.text;
    case 'structured':
      return `structured ${query.address.streetName ?? ''}`;
    case 'reverse':
      return `reverse ${query.vicinity.position.lat}`;
    case 'id':
      return `id ${query.id}`;
    case 'source-id':
      return `source-id ${query.value}`;
    case 'suggest':
      return query.text;
  }
};

const suggestedStreet: Suggestion = {
  id: '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b',
  kind: 'street',
  label: 'Abbey Road',
  matched: [],
  position: { lat: 1, lon: 2 },
};

const answerTo = (query: GeocodeQuery): GeocodeAnswer => {
  const text = echoOf(query);
  if (query.kind === 'suggest') {
    return { outcome: 'suggested', suggestions: text === 'a' ? [suggestedStreet] : [] };
  }
  return text === 'nowhere' || text === ''
    ? { outcome: 'no-match' }
    : { outcome: 'matched', matches: [stubDestination(text)] };
};

/**
 * A destination with the given label. All other fields have fixed values: for stub geocoders and specs
 * that do not read them.
 */
export const stubDestination = (label: string): Destination => ({
  id: '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b',
  label,
  address: { streetName: label },
  countryCode: 'DE',
  level: 'street-number',
  position: { lat: 1, lon: 2 },
  positionQuality: 'high',
  confidence: 0.9,
  attributions: [],
});

/** Stands in for the TileMaker where there is no gazetteer: every tile is empty. */
export const emptyTiles = {
  provide: TileMaker,
  useValue: {
    make: (): Promise<MadeTile> => Promise.resolve({ gzipped: gzipSync(''), generations: [1] }),
  },
};

@Module({
  providers: [{ provide: Geocoder, useClass: EchoGeocoder }, emptyTiles],
  exports: [Geocoder, TileMaker],
})
export class EchoModule {}
