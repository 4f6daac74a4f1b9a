import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import { folderOrders, guardedLibraries, packages } from './eslint.layers.js';

/**
 * The layers of eslint.layers.js as ESLint rules. `no-restricted-imports` checks what a package
 * imports of other packages and libraries, `no-restricted-paths` the order of folders inside one.
 *
 * Flat config replaces a rule's options instead of merging them, so each scope states all its patterns.
 */

const otherPackages = (allowed) => ({
  regex: allowed.length === 0 ? '^#' : `^#(?!(?:${allowed.join('|')})$)`,
  message:
    allowed.length === 0
      ? 'This package imports no other package.'
      : `Of our packages, this one may import: ${allowed.map((name) => `#${name}`).join(', ')}.`,
});

const pastTheIndex = { regex: '^#[^/]+/src/', message: 'Import the package by its name: #name.' };

const outOfThePackage = [
  {
    regex: '^\\.\\.?/(?:.*/)?src/',
    message: 'A relative import stays inside its app or lib; use #name for another one.',
  },
  {
    regex: '^\\.(?:.*/)?index(?:\\.js)?$',
    message: 'index.ts is for other packages; import the file itself.',
  },
  { regex: '^[./]*\\.$', message: 'index.ts is for other packages; import the file itself.' },
];

const scope = (files, patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const patternsOf = ({ imports, libraries, isPure }) => [
  otherPackages(imports),
  ...outOfThePackage,
  ...Object.entries(guardedLibraries)
    .filter(([name]) => !libraries.includes(name))
    .map(([, pattern]) => pattern),
  ...(isPure
    ? [{ regex: '^(?!\\.|#|vitest$)', message: 'No framework and no Node API here.' }]
    : []),
];

const scopesOf = (entry) => [
  scope([`${entry.path}/**/*.ts`], patternsOf(entry)),
  // A module file wires its package into Nest, whatever the package itself may import.
  scope(
    [`${entry.path}/**/*.module.ts`],
    patternsOf({ ...entry, libraries: [...entry.libraries, 'nest'] }),
  ),
  ...(entry.exceptions ?? []).map((exception) =>
    scope(
      [`${entry.path}/${exception.files}`],
      patternsOf({
        ...entry,
        imports: [...entry.imports, ...(exception.imports ?? [])],
        libraries: [...entry.libraries, ...(exception.libraries ?? [])],
      }),
    ),
  ),
];

const isFile = (name) => name.endsWith('.ts');

/** A folder imports neither later ones of its order, nor those of its own level, nor unlisted files above. */
const zonesOf = ([path, order]) => {
  const levels = order.map((level) => [level].flat());
  const files = levels.flat().filter(isFile);
  const globOf = (name) => `./${path}/${isFile(name) ? `@(${name})` : `${name}/**/*`}`;
  const message = `The order here: ${levels.map((level) => level.join(', ')).join(' <- ')}.`;
  return levels.flatMap((level, index) =>
    level.flatMap((name) => {
      const beside = level.filter((other) => other !== name);
      const later = [...beside, ...levels.slice(index + 1).flat()];
      const target = globOf(name);
      return [
        ...(later.length === 0 ? [] : [{ target, from: later.map(globOf), message }]),
        {
          target,
          from: [`./${path}/*.ts`],
          except: files.map((file) => `**/${file}`),
          message,
        },
      ];
    }),
  );
};

export const boundaries = [
  ...packages.flatMap(scopesOf),
  scope(['tools/**/*.ts', 'test/**/*.ts'], [pastTheIndex]),
  {
    files: ['apps/**/*.ts', 'libs/**/*.ts', 'tools/**/*.ts'],
    // Specs and fakes arrange by means of later stages; index.ts is for other packages.
    ignores: ['**/*.spec.ts', '**/*.fake.ts', '**/index.ts'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.json' })],
    },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: Object.entries(folderOrders).flatMap(zonesOf) },
      ],
    },
  },
];
