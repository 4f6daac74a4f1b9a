import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportError } from '../../model/errors.js';
import { splitLines, wholeLineBlocks } from '../files/text-file.js';
import { withTemporaryDirectory } from '../files/temporary-directory.js';
import { parseOsmFeature, type OsmFeature } from './osm-feature.js';

/** Tags that the importer reads; objects without any of them are not exported. */
const readTags = [
  'addr:*',
  'access',
  'access:disabled',
  'admin_level',
  'aeroway',
  'amenity',
  'boundary',
  'brand',
  'brand:*',
  'building',
  'capacity',
  'capacity:*',
  'charge',
  'craft',
  'disabled',
  'door',
  'entrance',
  'fee',
  'healthcare',
  'highway',
  'historic',
  'ISO3166-1*',
  'ISO3166-2',
  'is_in:country_code',
  'is_in:iso_3166_2',
  'landuse',
  'layer',
  'leisure',
  'location',
  'maxstay',
  'memorial',
  'motor_vehicle',
  'motorcar',
  'name',
  'name:*',
  'alt_name*',
  'int_name*',
  'loc_name*',
  'name_*',
  'nat_name*',
  'official_name*',
  'old_name*',
  'reg_name*',
  'short_name*',
  'office',
  'operator',
  'park_ride',
  'parking',
  'parking_space',
  'place',
  'postal_code',
  'public_transport=station',
  'railway=halt',
  'railway=station',
  'ref',
  'ref:GB:uprn',
  'residential',
  'shop',
  'tourism',
  'vehicle',
];

/** Closed ways with one of these tags are areas. */
const areaTags = [
  'addr:*',
  'aeroway=aerodrome',
  'aeroway=heliport',
  'aeroway=terminal',
  'amenity',
  'boundary',
  'building',
  'craft',
  'healthcare',
  'historic',
  'landuse',
  'leisure',
  'office',
  'place',
  'public_transport=station',
  'railway=halt',
  'railway=station',
  'shop',
  'tourism',
];

/** Closed ways with these tags are exported as lines too: a street may be circular. */
const linearTags = ['highway'];

const configuration = JSON.stringify({
  linear_tags: linearTags,
  area_tags: areaTags,
  include_tags: readTags,
});

/** Passes the objects of an extract, with assembled areas, to `take`. */
export const exportFeatures = (file: string, take: (feature: OsmFeature) => void): Promise<void> =>
  withTemporaryDirectory(async (directory) => {
    const config = join(directory, 'export.json');
    await writeFile(config, configuration);
    const format = ['--output-format=geojsonseq', '--format-option=print_record_separator=false'];
    const args = ['export', file, `--config=${config}`, '--add-unique-id=type_id', ...format];
    for await (const lines of osmiumLines(file, [...args, '--no-progress'])) {
      for (const line of lines) if (isWhole(line)) take(parseOsmFeature(line));
    }
  });

/** osmium truncates its output on errors; its exit code reports the error. */
const isWhole = (line: string): boolean => line.endsWith('}');

/** Length of the kept end of osmium's messages, which has the cause of an error. */
const MESSAGE_CHARACTERS = 4_000;

const installHint =
  'osmium-tool is needed to read .osm.pbf files; install it with ' +
  '"apt-get install osmium-tool" (Debian, Ubuntu), "dnf install osmium-tool" (Fedora) or ' +
  '"brew install osmium-tool" (macOS)';

/**
 * Runs osmium and yields blocks of output lines. Throws an ImportError unless its exit code is 0 or
 * one of `goodCodes`.
 */
export async function* osmiumLines(
  file: string,
  args: readonly string[],
  goodCodes: readonly number[] = [],
): AsyncGenerator<readonly string[]> {
  const child = spawn('osmium', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-MESSAGE_CHARACTERS);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  ended.catch(() => undefined);
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  try {
    for await (const block of wholeLineBlocks(file, child.stdout)) yield splitLines(block);
    const code = (await ended) ?? -1;
    if (code !== 0 && !goodCodes.includes(code)) {
      throw new ImportError(`${file} cannot be read: ${lastLines(messages)}`);
    }
  } catch (error) {
    throw isMissing(error) ? new ImportError(installHint) : error;
  } finally {
    kill();
    process.off('exit', kill);
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const LINES_REPORTED = 3;

const lastLines = (messages: string): string =>
  messages.trim().split('\n').slice(-LINES_REPORTED).join(' ').trim() ||
  'osmium stopped without a message';
