import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from '@jest/globals';
import { trackedFiles } from './tracked-files.js';

const code = trackedFiles().filter(({ path }) => /^(?:apps|libs|test)\/.*\.ts$/.test(path));

const doorOf = (room: string) =>
  room.includes('/') ? `libs/${room.replace('/', '/src/')}/index.ts` : `libs/${room}/src/index.ts`;

/** The file that an import means; nothing of a package. */
const fileMeant = (importer: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#')) return doorOf(specifier.slice(1));
  if (!specifier.startsWith('.')) return undefined;
  return join(dirname(importer), specifier).replace(/\.js$/, '.ts');
};

const namesIn = (list: string) =>
  list.split(',').flatMap((entry) => /^\s*(?:type\s+)?(\w+)/.exec(entry)?.[1] ?? []);

/** `file name` of everything that some file imports, or lets out, of another one. */
const wanted = new Set(
  code.flatMap(({ path, text }) => {
    const said = [...text.matchAll(/\b(?:im|ex)port (?:type )?\{([^}]*)\}\s+from '([^']+)'/g)];
    const late = [
      ...text.matchAll(/import\('([^']+)'\)\)?\.(\w+)|\{ (\w+) \} = await import\('([^']+)'\)/g),
    ];
    return [
      ...said.map(([, list = '', specifier = '']) => [specifier, namesIn(list)] as const),
      ...late.map(
        ([, one, name, other, from]) => [one ?? from ?? '', [name ?? other ?? '']] as const,
      ),
    ].flatMap(([specifier, names]) =>
      names.map((name) => `${fileMeant(path, specifier) ?? ''} ${name}`),
    );
  }),
);

const unwanted = (exports: readonly string[]) => exports.filter((name) => !wanted.has(name));

describe('what is exported', () => {
  it('by a door is what somebody comes in for', () => {
    const doors = code.filter(({ path }) => path.endsWith('/index.ts'));
    const letOut = doors.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
        namesIn(list).map((name) => `${path} ${name}`),
      ),
    );
    expect(unwanted(letOut)).toEqual([]);
  });

  it('by a file is what another one imports, types apart, which say what it takes and gives', () => {
    const values = code
      .filter(({ path }) => !path.startsWith('test/'))
      .flatMap(({ path, text }) =>
        [
          ...text.matchAll(/^export (?:async )?(?:const|function\*?|class|abstract class) (\w+)/gm),
        ].map(([, name]) => `${path} ${name}`),
      );
    expect(unwanted(values)).toEqual([]);
  });
});
