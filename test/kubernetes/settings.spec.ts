import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { read } from '../house/tracked-files.js';
import { environmentOf } from './environment-of.js';
import { objectsOf, podsOf } from './installations.js';

/** The rows of README's table of settings, which is held against the code by a test of its own. */
const rows = [...read('README.md').matchAll(/^\| `([A-Z][A-Z_]+)` +\| ([^|]+) \|/gm)].map(
  ([, name = '', readers = '']) => ({
    name,
    readers: readers.split(',').map((reader) => reader.trim()),
  }),
);

const settingsOf = (program: string): readonly string[] =>
  rows.filter(({ readers }) => readers.includes(program)).map(({ name }) => name);

/** Another name for QUEUE_URL, which deployments do not need. */
const leftOut = ['REDIS_URL'];

/** A secret may come as a file, whose path is then said. */
const settingOf = (variable: string): string =>
  rows.some(({ name }) => name === variable) ? variable : variable.replace(/_FILE$/, '');

const programs = ['gateway', 'worker'] as const;

const inKubernetes = (directory: string, program: string): readonly string[] => {
  const objects = objectsOf(directory);
  const { spec } = podsOf(objects).find(({ owner }) => owner.metadata.name === program)!;
  return Object.keys(environmentOf(objects, spec.containers[0]!));
};

const inCompose = (service: string): readonly string[] => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
    readonly services: Readonly<Record<string, { readonly environment?: object }>>;
  };
  return Object.keys(services[service]?.environment ?? {});
};

/** What a deployment must offer and does not, and what it sets that the program does not read. */
const differences = (set: readonly string[], program: string) => {
  const wanted = settingsOf(program).filter((name) => !leftOut.includes(name));
  const named = set.map(settingOf);
  return {
    notOffered: wanted.filter((name) => !named.includes(name)),
    notRead: named.filter((name) => !wanted.includes(name)),
  };
};

const none = { notOffered: [], notRead: [] };

describe.each(programs)('every setting of the %s', (program) => {
  it('is offered by k8s/base (*.env, *.yaml) with its components, and none besides', () => {
    expect(differences(inKubernetes('overlays/production', program), program)).toEqual(none);
  });

  it('is offered by docker-compose.yml, and none besides', () => {
    expect(differences(inCompose(program), program)).toEqual(none);
  });
});

describe('the settings of commands', () => {
  /** The import is the command that runs for long. */
  const commandSettings = [...settingsOf('commands'), ...settingsOf('import')];

  it.each(['overlays/local', 'overlays/production', 'import'])(
    'are known ones in %s',
    (directory) => {
      const objects = objectsOf(directory);
      const jobs = podsOf(objects).filter(({ owner }) => /Job$/.test(owner.kind));
      const set = jobs.flatMap(({ spec }) =>
        Object.keys(environmentOf(objects, spec.containers[0]!)),
      );

      expect(set.filter((name) => !commandSettings.includes(settingOf(name)))).toEqual([]);
      expect(jobs.length).toBeGreaterThan(0);
    },
  );

  it.each(['migrate', 'import', 'cli'])('are known ones of %s in docker-compose.yml', (service) => {
    const set = inCompose(service);

    expect(set.filter((name) => !commandSettings.includes(settingOf(name)))).toEqual([]);
    expect(set).toContain('DATABASE_URL');
  });
});
