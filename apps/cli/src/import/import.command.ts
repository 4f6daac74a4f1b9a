import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import type { ImportProgress } from '#importing';
import { importDataset } from '#importing';
import type { LogLevel, Logger, MetricsServerOptions } from '#platform';
import { Metrics, MetricsServer, createLogger, logLevels, readLogLevel } from '#platform';
import { readEnvironment } from '../environment.js';
import { describeError } from '../terminal.js';
import { openTargetDatabase } from '../target-database.js';
import { createImportDisplay } from './import-display.js';

interface ImportFlags {
  readonly dataset?: string;
  readonly country?: string;
  readonly attribution?: string;
  readonly encoding?: string;
  readonly json?: string;
}

/** Imports files as one data set, which replaces the previous content of that data set. */
export const importCommand = new Command('import')
  .description('import address files into the gazetteer')
  .argument('<file...>', 'OpenStreetMap extract, GeoJSON or CSV of an address register')
  .option('--dataset <name>', 'data set to create or replace (default: the name of the first file)')
  .option('--country <code>', 'country code of records without a country, such as DE')
  .option(
    '--attribution <text>',
    'attribution text; defaults to the attribution in the source files',
  )
  .option('--encoding <name>', 'text encoding, such as windows-1252 (default: detected)')
  .option('--json <file>', 'write the summary to a JSON file')
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
      const signal = target.endedBy();
      if (!signal && (!display.fail || process.env.DEBUG)) throw error;
      display.fail?.(signal ? `ended by ${signal}` : describeError(error));
      process.exitCode = 1;
    } finally {
      display.stop();
      await metrics.stop();
      await target.release();
    }
  });

/** The base name without extensions: `de-herrenberg-nagold` for `de-herrenberg-nagold.osm.pbf`. */
function datasetNameOf(file: string): string {
  return basename(file).replace(
    /(?<=.)(\.(osm|pbf|csv|gz|bz2|geojson|geojsons|geojsonl|geojsonseq|ndjson|json))+$/i,
    '',
  );
}

function readCountry(code: string): string {
  if (/^[A-Za-z]{2}$/.test(code)) return code.toUpperCase();
  throw new Error(`--country must be a two-letter code such as DE, not '${code}'`);
}

function readLevel(text: string | undefined): LogLevel {
  const level = readLogLevel(text);
  if (level) return level;
  throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not '${text}'`);
}

function readEncoding(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    throw new Error(`--encoding must be an encoding that TextDecoder supports, not '${name}'`);
  }
}

/** Serves the metrics of an import while it runs. */
export class ImportMetrics {
  private readonly metrics = new Metrics('import');
  private readonly server: MetricsServer;
  private counted = 0;

  constructor(options: MetricsServerOptions, logger: Logger) {
    this.server = new MetricsServer(this.metrics, options, logger);
  }

  async start(): Promise<void> {
    await this.server.onModuleInit();
  }

  count({ addresses, phase, fraction }: ImportProgress): void {
    this.metrics.of('importRows').inc(addresses - this.counted);
    this.counted = addresses;
    const progress = this.metrics.of('importProgress');
    progress.reset();
    progress.set({ phase }, fraction);
  }

  async stop(): Promise<void> {
    await this.server.onApplicationShutdown();
  }
}
