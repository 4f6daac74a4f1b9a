import type { SeededRandom } from '../measurement/seeded-random.js';
import { seededRandom } from '../measurement/seeded-random.js';
import type { GeocodingClient } from '../services/geocoding-client.js';
import { readAddressFile } from './ground-truth/address-files.js';
import { GroundTruth } from './ground-truth/ground-truth.js';
import type { AddressFile, KnownAddress } from './ground-truth/known-address.js';
import { addressKey } from './ground-truth/known-address.js';
import { crossingsOf, uniqueObjects } from './ground-truth/map-objects.js';
import { StreetDirectory } from './ground-truth/street-directory.js';
import { Surroundings } from './ground-truth/surroundings.js';
import type { SampledAddress } from './queries/address-text.js';
import { absentCities } from './queries/absent-places.table.js';
import { sampledAddressOf } from './queries/address-text.js';
import type { QueryForm, TestQuery } from './queries/query-form.js';
import type { JudgedQuery } from './run-form.js';
import { runForm } from './run-form.js';

export interface EvaluationPlan {
  readonly forms: readonly QueryForm[];
  /** One round of queries per seed. */
  readonly seeds: readonly number[];
  /** Queries per form; fewer if the file yields fewer. */
  readonly sample: number;
  /** Number of these that are sent alone, to measure the latency. */
  readonly singles: number;
  /** The streets of all files, for forms that use those of other files. */
  readonly directory?: StreetDirectory;
}

/** The judged queries of one file. */
export interface FileEvaluation {
  readonly file: string;
  /** Number of addresses that differ in street, number, postcode or city. */
  readonly distinctAddresses: number;
  /** The judged queries by round. */
  readonly rounds: readonly (readonly JudgedQuery[])[];
}

const UNKNOWN_COUNTRY = 'ZZ';

/**
 * Reads the streets of all files if a form uses those of other files, and adds the cities that the
 * service has from other data.
 */
export const readDirectory = async (
  paths: readonly string[],
  forms: readonly QueryForm[],
  client: GeocodingClient,
): Promise<StreetDirectory | undefined> => {
  if (!forms.some(({ usesOtherFiles }) => usesOtherFiles)) return undefined;
  const directory = new StreetDirectory();
  for (const path of paths) directory.add(await readAddressFile(path));
  for (const [postcode, city] of Object.values(absentCities).flat())
    for (const text of [city, `${postcode} ${city}`])
      if (await isPlaceOf(client, text)) directory.addCity(city);
  return directory;
};

/** Whether the service answers a text with a place, and not with a guess, which version 1 withholds. */
const isPlaceOf = async (client: GeocodingClient, text: string): Promise<boolean> => {
  const query = { address_string: text };
  const [result] = (await client.geocode([query])).results;
  const isPlace =
    result?.best_match && result.best_match.structured_response?.street_name === undefined;
  return isPlace === true && (await client.hasV1Match(query));
};

/** Samples the addresses of a file, and queries the service for them in every form. */
export const evaluateFile = async (
  path: string,
  client: GeocodingClient,
  plan: EvaluationPlan,
): Promise<FileEvaluation> => {
  const file = await readAddressFile(path);
  const groups = groupsOf(file.addresses);
  const rounds: (readonly JudgedQuery[])[] = [];
  for (const seed of plan.seeds) {
    const samples = lazily(sampledAddresses(file, groups, { ...plan, seed }));
    const judgedQueries: JudgedQuery[] = [];
    for (const form of plan.forms) {
      const random = seededRandom(seed, `${file.name} ${form.name}`);
      const testQueries = queriesFor(form, samples, { sample: plan.sample, random });
      judgedQueries.push(...(await runForm(form, testQueries, { client, singles: plan.singles })));
    }
    rounds.push(judgedQueries);
  }
  return { file: file.name, distinctAddresses: groups.length, rounds };
};

/** The sampled addresses of a file, for evaluations that send no queries of a form. */
export interface SampledAddresses {
  readonly file: string;
  readonly seed: number;
  readonly samples: readonly SampledAddress[];
}

/** Samples the addresses of a file as `evaluateFile` does. */
export const sampleFile = async (
  path: string,
  { seed, sample }: { readonly seed: number; readonly sample: number },
): Promise<SampledAddresses> => {
  const file = await readAddressFile(path);
  const samples: SampledAddress[] = [];
  for (const sampled of sampledAddresses(file, groupsOf(file.addresses), { seed })) {
    if (samples.length === sample) break;
    samples.push(sampled);
  }
  return { file: file.name, seed, samples };
};

/** Groups the objects by address text, in an order that does not depend on the file. */
const groupsOf = (addresses: readonly KnownAddress[]): readonly (readonly KnownAddress[])[] => {
  const byKey = new Map<string, KnownAddress[]>();
  for (const address of addresses) {
    const key = addressKey(address);
    const group = byKey.get(key);
    if (group) group.push(address);
    else byKey.set(key, [address]);
  }
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
};

/** Draws one object of each group: a building and the shops in it are equally likely to be queried. */
function* sampledAddresses(
  file: AddressFile,
  groups: readonly (readonly KnownAddress[])[],
  { seed, directory }: Pick<EvaluationPlan, 'directory'> & { readonly seed: number },
): Generator<SampledAddress> {
  const truth = new GroundTruth(file.addresses, file.buildings);
  const surroundings = new Surroundings(file, countryInName(file.name));
  const random = seededRandom(seed, file.name);
  const objects = sampledObjects(file, surroundings, seed);
  const elsewhere = directory && { file: file.name, directory };
  for (const [index, group] of random.shuffle(groups).entries()) {
    const sampled = sampledAddressOf(random.pick(group), truth, surroundings);
    yield {
      ...sampled,
      elsewhere,
      crossing: objects.crossings[index],
      namedHouse: objects.namedHouses[index],
      placeOfInterest: objects.placesOfInterest[index],
    };
  }
}

/** The objects beside addresses; the n-th of each goes with the n-th sampled address. */
const sampledObjects = (file: AddressFile, surroundings: Surroundings, seed: number) => {
  const shuffled = <T>(purpose: string, items: readonly T[]): readonly T[] =>
    seededRandom(seed, `${file.name} ${purpose}`).shuffle(items);
  return {
    crossings: shuffled('crossings', crossingsOf(file, surroundings)),
    namedHouses: shuffled('named houses', uniqueObjects(file, 'house', surroundings)),
    placesOfInterest: shuffled(
      'places of interest',
      uniqueObjects(file, 'place of interest', surroundings),
    ),
  };
};

/** The country code at the start of a file name: `de-…`, `us_…`. */
const countryInName = (name: string): string =>
  /^([a-z]{2})[-_]/.exec(name)?.[1]?.toUpperCase() ?? UNKNOWN_COUNTRY;

/** A repeatable iterable over a generator, which creates items on demand and keeps them. */
const lazily = <T>(source: Generator<T>): Iterable<T> => {
  const made: T[] = [];
  return {
    *[Symbol.iterator]() {
      for (let index = 0; ; index += 1) {
        if (index === made.length) {
          const next = source.next();
          if (next.done) return;
          made.push(next.value);
        }
        yield made[index] as T;
      }
    },
  };
};

/** Creates the first queries of a form, in the order of the sampled addresses. */
const queriesFor = (
  form: QueryForm,
  samples: Iterable<SampledAddress>,
  { sample, random }: { readonly sample: number; readonly random: SeededRandom },
): readonly TestQuery[] => {
  const testQueries: TestQuery[] = [];
  for (const sampled of samples) {
    if (testQueries.length === sample) break;
    const testQuery = form.create(sampled, random);
    if (testQuery) testQueries.push(testQuery);
  }
  return testQueries;
};
