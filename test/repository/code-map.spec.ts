import { describe, expect, it } from 'vitest';
import { read, trackedFiles } from './tracked-files.js';

/** The code of the product, which ARCHITECTURE.md maps. */
const code = trackedFiles().filter(({ path }) =>
  /^(?:apps|clients|libs|tools)\/.*\.tsx?$/.test(path),
);

const { imports } = JSON.parse(read('package.json')) as {
  readonly imports: Readonly<Record<string, unknown>>;
};

/** Files by the end of their path, without the extension, or all files of a folder; `*` is any text. */
const filesNamed = (name: string) => {
  const literal = name.replace(/\/?\*?$/, '').replace(/[.*]/g, (sign) => `\\${sign}`);
  const pattern = new RegExp(`/${literal.replace(/\\\*/g, '[^/]*')}(?:\\.tsx?$|/)`);
  return code.filter(({ path }) => pattern.test(`/${path}`));
};

/** Whether a file declares a name at its top, or as a member or property. */
const declares = (text: string, name: string): boolean =>
  new RegExp(
    `^(?:(?:export|abstract|async|const|function\\*?|class|interface|type) )+${name}\\b` +
      `|^ +(?:(?:readonly|async|static|get|override) |\\*)*${name}[?!]?[(<:]`,
    'm',
  ).test(text);

/** A row of a table. */
interface Row {
  /** In backticks; `xx` is the code of any country. */
  readonly names: readonly string[];
  /** What is linked: a file, or a folder of the code. */
  readonly links: readonly string[];
}

const captures = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, capture]) => capture ?? '');

const rowsOf = (heading: string): readonly Row[] => {
  const [, after = ''] = read('ARCHITECTURE.md').split(`\n## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  return captures(section, /^\| (?!question|package|path|-)(.*)$/gm).map((row) => ({
    names: captures(row, /`([^`]+)`/g).map((name) => name.replace(/^xx\./, 'pl.')),
    links: captures(row, /\]\(([^)#]+)\)/g),
  }));
};

describe('the map of the code', () => {
  it('answers questions by files, folders and identifiers that exist', () => {
    const unknown = rowsOf('Where to find').flatMap(({ names, links }) => {
      const linked = code.filter(({ path }) =>
        links.some((link) => path === link || path.startsWith(`${link}/`)),
      );
      const inRow = [...linked, ...names.flatMap(filesNamed)];
      return names.filter(
        (name) => filesNamed(name).length === 0 && !inRow.some(({ text }) => declares(text, name)),
      );
    });

    expect(unknown).toEqual([]);
  });

  it.each(['Packages', 'Map of the code'])('lists files and folders that exist: %s', (heading) => {
    const names = rowsOf(heading).flatMap((row) => row.names);
    const unknown = names
      .filter((name) => !(name in imports))
      .filter((name) => filesNamed(name).length === 0);

    expect(names.length).toBeGreaterThan(20);
    expect(unknown).toEqual([]);
  });
});
