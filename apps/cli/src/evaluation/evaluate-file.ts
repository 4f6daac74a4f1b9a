import type { AddressFile } from './address-file.js';
import { questionsOf, tryForm, type Trial } from './evaluate-form.js';
import type { Form } from './forms/form.js';
import { addressKey, type KnownAddress } from './known-address.js';
import { readOsmAddresses } from './osm-addresses.js';
import { readRegisterAddresses } from './register-addresses.js';
import { seededRandom } from './seeded-random.js';
import type { ServiceClient } from './service-client.js';
import { subjectOf, type Subject } from './subject.js';
import { Surroundings } from './surroundings.js';
import { Truth } from './truth.js';

export interface EvaluationPlan {
  readonly forms: readonly Form[];
  /** A round of questions each. */
  readonly seeds: readonly number[];
  /** Questions a form, or as many as the file yields. */
  readonly sample: number;
  /** How many of them go one a request, for the latency. */
  readonly singles: number;
}

/** What came of one file. */
export interface FileEvaluation {
  readonly file: string;
  /** Addresses that differ in street, number, postcode or city. */
  readonly distinctAddresses: number;
  /** The trials of every round. */
  readonly rounds: readonly (readonly Trial[])[];
}

const UNKNOWN_COUNTRY = 'ZZ';

/** Samples the addresses of a file and asks the service for them in every form. */
export const evaluateFile = async (
  path: string,
  client: ServiceClient,
  plan: EvaluationPlan,
): Promise<FileEvaluation> => {
  const file = await readAddressFile(path);
  const groups = groupsOf(file.addresses);
  const rounds: (readonly Trial[])[] = [];
  for (const seed of plan.seeds) {
    const subjects = lazily(subjectsOf(file, groups, seed));
    const trials: Trial[] = [];
    for (const form of plan.forms) {
      const random = seededRandom(seed, `${file.name} ${form.name}`);
      const questions = questionsOf(form, subjects, { sample: plan.sample, random });
      trials.push(...(await tryForm(form, questions, { client, singles: plan.singles })));
    }
    rounds.push(trials);
  }
  return { file: file.name, distinctAddresses: groups.length, rounds };
};

const readAddressFile = (path: string): Promise<AddressFile> =>
  path.toLowerCase().endsWith('.csv') ? readRegisterAddresses(path) : readOsmAddresses(path);

/** The objects of each address text, in an order that does not depend on the file's. */
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

/** One object of each text: any, as a building and the shops in it are equally often asked for. */
function* subjectsOf(
  file: AddressFile,
  groups: readonly (readonly KnownAddress[])[],
  seed: number,
): Generator<Subject> {
  const truth = new Truth(file.addresses, file.buildings);
  const surroundings = new Surroundings(file, countryInName(file.name));
  const random = seededRandom(seed, file.name);
  for (const group of random.shuffle(groups)) {
    yield subjectOf(random.pick(group), truth, surroundings);
  }
}

/** Extracts and registers are named after their country: `de-…`, `us_…`. */
const countryInName = (name: string): string =>
  /^([a-z]{2})[-_]/.exec(name)?.[1]?.toUpperCase() ?? UNKNOWN_COUNTRY;

/** An iterable that can be walked again and makes no more items than were asked for. */
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
