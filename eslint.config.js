import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { boundaries } from './eslint.boundaries.js';

const nodeGlobals = { console: 'readonly', process: 'readonly', URL: 'readonly' };

const browserGlobals = { URLSearchParams: 'readonly', fetch: 'readonly' };

/** Past these a function holds two ideas; a constructor may have one more collaborator. */
const tooManyParameters = [
  {
    selector: ':matches(FunctionDeclaration, ArrowFunctionExpression)[params.length>3]',
    message: 'More than three parameters: take a named object.',
  },
  {
    selector: 'MethodDefinition[kind!="constructor"] > FunctionExpression[params.length>3]',
    message: 'More than three parameters: take a named object.',
  },
  {
    selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>4]',
    message: 'More than four collaborators: this class does two things.',
  },
];

const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name, so that a thing is called the same everywhere.',
};

const exportAll = {
  selector: 'ExportAllDeclaration',
  message: 'An index.ts names its exports one by one.',
};

const dynamicImport = {
  selector: 'ImportExpression',
  message: 'A dynamic import escapes the layer rules: import at the top of the file.',
};

const always = [...tooManyParameters, defaultExport, exportAll];

const moduleMocks = ['mock', 'doMock', 'importMock'].map((property) => ({
  object: 'vi',
  property,
  message: 'No module mocks: arrange with data, or with a small named fake.',
}));

const typescriptRules = {
  '@typescript-eslint/array-type': 'error',
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/consistent-type-exports': 'error',
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/explicit-module-boundary-types': 'error',
  // Decorated modules of Nest are classes without members.
  '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-import-type-side-effects': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/no-unnecessary-type-assertion': 'error',
  '@typescript-eslint/no-unsafe-argument': 'error',
  '@typescript-eslint/no-unsafe-assignment': 'error',
  '@typescript-eslint/no-unsafe-call': 'error',
  '@typescript-eslint/no-unsafe-member-access': 'error',
  '@typescript-eslint/no-unsafe-return': 'error',
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_$', ignoreRestSiblings: true },
  ],
  // What was caught may be thrown on.
  '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true }],
  '@typescript-eslint/prefer-readonly': 'error',
  '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
  '@typescript-eslint/switch-exhaustiveness-check': [
    'error',
    { considerDefaultExhaustiveForUnions: true },
  ],
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'max-depth': ['error', 3],
  'max-lines': ['error', { max: 400, skipBlankLines: true }],
  'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
  'no-console': 'error',
  // Control characters are stripped from what is searched, by naming them.
  'no-control-regex': 'off',
  'no-else-return': 'error',
  'no-lonely-if': 'error',
  'no-param-reassign': 'error',
  'no-restricted-syntax': ['error', ...always, dynamicImport],
  'no-unneeded-ternary': 'error',
  'object-shorthand': 'error',
  'one-var': ['error', 'never'],
  'prefer-template': 'error',
};

export default defineConfig(
  { ignores: ['**/dist/', 'node_modules/', '.data/', 'coverage/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { files: ['**/*.js'], languageOptions: { globals: nodeGlobals } },
  { files: ['clients/examples/*.js'], languageOptions: { globals: browserGlobals } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommended],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: typescriptRules,
  },
  {
    // The page: the rules of the rest, in the browser. A component is longer by its markup.
    files: ['apps/web/**/*.tsx'],
    extends: [tseslint.configs.recommended],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      ...typescriptRules,
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      // The map library is loaded after the page.
      'no-restricted-syntax': ['error', ...always],
    },
  },
  {
    // Loaded on demand: commands, the OpenAPI document, the SDK for traces, the embedded server, a
    // country's cases by its code.
    files: [
      'apps/cli/**/*.ts',
      'apps/gateway/src/openapi/api-docs.ts',
      'libs/platform/src/tracing/tracing.ts',
      'libs/countries/src/country-cases.ts',
      'libs/database/**/*.ts',
      'tools/**/*.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...always] },
  },
  { files: ['apps/cli/**/*.ts', 'tools/**/*.ts'], rules: { 'no-console': 'off' } },
  ...boundaries,
  {
    files: ['**/*.table.ts', '**/*.spec.ts', 'test/**/*.ts', 'clients/typescript/src/openapi.ts'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    files: ['test/**/*.ts', '**/*.spec.ts'],
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      // Vitest's asymmetric matchers, such as `expect.any(String)`, are of type any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'no-console': 'off',
      'no-restricted-properties': ['error', ...moduleMocks],
      'no-restricted-syntax': 'off',
    },
  },
);
