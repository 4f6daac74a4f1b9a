import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Builds each client into its `dist`: the TypeScript client as one minified module with its types, and the
 * MCP server as one program that contains the client. Skipped while a result is newer than its sources.
 */
const bundled = {
  bundle: true,
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
};

const clients = [
  {
    folder: 'clients/typescript',
    sources: ['clients/typescript'],
    options: {
      ...bundled,
      entryPoints: ['clients/typescript/src/index.ts'],
      minify: true,
      platform: 'neutral',
      target: ['es2022'],
    },
    hasTypes: true,
  },
  {
    folder: 'clients/mcp',
    sources: ['clients/mcp', 'clients/typescript/src'],
    options: {
      ...bundled,
      entryPoints: ['clients/mcp/src/main.ts'],
      platform: 'node',
      target: ['node20.19'],
      alias: { '@final-destination/client': './clients/typescript/src/index.ts' },
      external: ['@modelcontextprotocol/sdk', 'zod'],
    },
    hasTypes: false,
  },
];

const modifiedMs = (file) => statSync(file).mtimeMs;

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/dist/'));

const isUpToDate = ({ folder, sources }) => {
  const stamp = join(folder, 'dist/.built');
  const inputs = [...sources.flatMap(filesIn), 'clients/build.js', 'package-lock.json'];
  return existsSync(stamp) && inputs.every((file) => modifiedMs(file) < modifiedMs(stamp));
};

/** Written last: a build that was interrupted has no stamp. */
const buildClient = async ({ folder, options, hasTypes }) => {
  const outdir = join(folder, 'dist');
  rmSync(outdir, { recursive: true, force: true });
  await build({ ...options, outdir });
  if (hasTypes) {
    const compiler = 'node_modules/typescript/bin/tsc';
    execFileSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.build.json')], {
      stdio: 'inherit',
    });
  }
  writeFileSync(join(outdir, '.built'), '');
};

for (const client of clients) if (!isUpToDate(client)) await buildClient(client);
