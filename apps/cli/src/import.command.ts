import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import { importDataset } from '#importing';
import { createLogger, logLevels, readLogLevel } from '#observability';
import type { LogLevel } from '#observability';
import { readEnvironment } from './environment.js';
import { explain } from './explain.js';
import { createImportDisplay } from './import/import-display.js';
import { ImportMetrics } from './import/import-metrics.js';
import { openTargetDatabase } from './target-database.js';

interface ImportFlags {
  readonly dataset?: string;
  readonly country?: string;
  readonly attribution?: string;
  readonly encoding?: string;
  readonly json?: string;
}

/** Loads files as one data set, in the place of what that data set held before. */
export const importCommand = new Command('import')
  .description('load addresses from files into the gazetteer')
  .argument('<file...>', 'OpenStreetMap extract, GeoJSON or register CSV')
  .option('--dataset <name>', 'the data set to load or replace (default: the first file’s name)')
  .option('--country <code>', 'country of the records that name none, as in DE')
  .option('--attribution <text>', 'whom answers from this data set name')
  .option('--encoding <name>', 'how text is encoded, as in windows-1252 (default: as it seems)')
  .option('--json <file>', 'write the summary to a file')
  .action(async (files: readonly string[], flags: ImportFlags) => {
    const country = flags.country === undefined ? undefined : readCountry(flags.country);
    const encoding = flags.encoding === undefined ? undefined : readEncoding(flags.encoding);
    const dataset = flags.dataset ?? datasetNameOf(files[0] ?? '');
    const { dataDir, metricsPort, host } = readEnvironment();
    const level = readLevel(process.env.LOG_LEVEL);
    const target = await openTargetDatabase();
    const logger = createLogger('import', level);
    const display = createImportDisplay(process.stdout, logger);
    const metrics = new ImportMetrics({ port: metricsPort, host }, logger);
    try {
      await metrics.start();
      const summary = await importDataset({
        database: target.database,
        dataset,
        files,
        country,
        encoding,
        attribution: flags.attribution,
        onProgress: (progress) => {
          display.show(progress);
          metrics.count(progress);
        },
        rejectsPath: join(dataDir, 'rejects', `${dataset}.tsv`),
      });
      display.finish(summary);
      const figures = { ...summary, rejected: Object.fromEntries(summary.rejected) };
      if (flags.json) await writeFile(flags.json, `${JSON.stringify(figures, null, 2)}\n`);
    } catch (error) {
      if (!display.fail || process.env.DEBUG) throw error;
      display.fail(explain(error));
      process.exitCode = 1;
    } finally {
      display.stop();
      await metrics.stop();
      await target.release();
    }
  });

/** The base name without its extensions: `de-herrenberg-nagold.osm.pbf` is de-herrenberg-nagold. */
function datasetNameOf(file: string): string {
  return basename(file).replace(
    /(?<=.)(\.(osm|pbf|csv|gz|bz2|geojson|geojsons|geojsonl|geojsonseq|ndjson|json))+$/i,
    '',
  );
}

function readCountry(code: string): string {
  if (/^[A-Za-z]{2}$/.test(code)) return code.toUpperCase();
  throw new Error(`--country is to be a two-letter code as in DE, not '${code}'`);
}

function readLevel(text: string | undefined): LogLevel {
  const level = readLogLevel(text);
  if (level) return level;
  throw new Error(`LOG_LEVEL is to be one of ${logLevels.join(', ')}, not '${text}'`);
}

function readEncoding(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    throw new Error(`--encoding is to be one that TextDecoder knows, not '${name}'`);
  }
}
