import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createSbom } from '../../tools/sbom.command.js';

const PROGRAMS = 'dist/programs';

/** esbuild writes the path of each module above its code: `// node_modules/pg/lib/client.js`. */
const moduleComment = /^\/\/ (?:.*\/)?node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm;

const bundledPackages = new Set(
  readdirSync(PROGRAMS)
    .filter((file) => /\.c?js$/.test(file))
    .map((file) => readFileSync(`${PROGRAMS}/${file}`, 'utf8'))
    .flatMap((text) => [...text.matchAll(moduleComment)].map(([, name = '']) => name)),
);

describe('the bundled programs', () => {
  it('contain only packages of the software bill of materials', () => {
    const listed = new Set(createSbom().components.map(({ name }) => name));

    expect([...bundledPackages].filter((name) => !listed.has(name))).toEqual([]);
    expect(bundledPackages.size).toBeGreaterThan(50);
  });
});
