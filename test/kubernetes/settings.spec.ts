import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { read } from '../repository/tracked-files.js';
import { environmentOf } from './environment-of.js';
import { objectsOf, podsOf } from './installations.js';

/** The rows of docs/configuration.md; test/repository checks that it documents every setting. */
const rows = [
  ...read('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z_]+)` +\| ([^|]+) \|/gm),
].map(([, name = '', readers = '']) => ({
  name,
  readers: readers.split(',').map((reader) => reader.trim()),
}));

const settingsOf = (program: string): readonly string[] =>
  rows.filter(({ readers }) => readers.includes(program)).map(({ name }) => name);

/** An alias of QUEUE_URL, which deployments do not need. */
const aliases = ['REDIS_URL'];

/** The setting of a variable: `X_FILE` is the path of a file that contains the setting `X`. */
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

/**
 * Settings that a deployment should set and does not, and settings that it sets but the program
 * does not read.
 */
const differences = (variables: readonly string[], program: string) => {
  const expected = settingsOf(program).filter((name) => !aliases.includes(name));
  const settings = variables.map(settingOf);
  return {
    missing: expected.filter((name) => !settings.includes(name)),
    unread: settings.filter((name) => !expected.includes(name)),
  };
};

const none = { missing: [], unread: [] };

describe.each(programs)('the settings of the %s', (program) => {
  it('are exactly those that k8s/base and its components set', () => {
    expect(differences(inKubernetes('overlays/production', program), program)).toEqual(none);
  });

  it('are exactly those that docker-compose.yml sets', () => {
    expect(differences(inCompose(program), program)).toEqual(none);
  });
});

describe('the settings of commands', () => {
  /** docs/configuration.md lists the import apart from the other commands. */
  const commandSettings = [...settingsOf('commands'), ...settingsOf('import')];

  it.each(['overlays/local', 'overlays/production', 'import'])(
    'are documented if %s sets them',
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

  it.each(['migrate', 'import', 'cli'])(
    'are documented if the service %s in docker-compose.yml sets them',
    (service) => {
      const set = inCompose(service);

      expect(set.filter((name) => !commandSettings.includes(settingOf(name)))).toEqual([]);
      expect(set).toContain('DATABASE_URL');
    },
  );
});
