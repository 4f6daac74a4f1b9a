import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from '#contracts';
import { roundedPosition } from '../../geometry/rounded.js';
import { withTemporaryDirectory } from '../../temporary-directory.js';
import { osmiumLines } from '../osmium.js';
import { meanOf } from './line-positions.js';
import { parseOplNode, parseOplWay, type OplWay } from './opl-line.js';
import type { AddressedObject } from './osm-extract.js';

/** osmium getid ends so when something is not in the file: here, the nodes beyond the edge. */
const NOT_ALL_FOUND = 1;

/**
 * Reads addressed ways of which no area can be made, because the edge of the extract has cut through
 * them or because they cross themselves: their nodes say where they are.
 */
export const readBareWays = async (
  file: string,
  keys: readonly string[],
): Promise<readonly AddressedObject[]> => {
  if (keys.length === 0) return [];
  const positions = new Map<string, Position>();
  const ways: OplWay[] = [];
  await withTemporaryDirectory(async (directory) => {
    const ids = join(directory, 'ids');
    await writeFile(ids, keys.map((key) => key.replace('way/', 'w')).join('\n'));
    const args = ['getid', '--add-referenced', `--id-file=${ids}`, '--output-format=opl'];
    const output = osmiumLines(file, [...args, '--no-progress', file], [NOT_ALL_FOUND]);
    for await (const lines of output) {
      for (const line of lines) {
        const node = parseOplNode(line);
        if (node) positions.set(node.id, node.position);
        const way = parseOplWay(line);
        if (way) ways.push(way);
      }
    }
  });
  return ways.flatMap((way) => bareObject(way, positions));
};

const bareObject = (
  { key, tags, nodes }: OplWay,
  positions: ReadonlyMap<string, Position>,
): readonly AddressedObject[] => {
  const known = nodes.flatMap((node) => positions.get(node) ?? []);
  if (known.length === 0) return [];
  const isRing = known.length === nodes.length && known.length > 2 && nodes[0] === nodes.at(-1);
  if (isRing) return [{ key, tags, position: meanOf(known.slice(1)) }];
  return [{ key, tags, position: roundedPosition(meanOf([...new Set(known)])), isClipped: true }];
};
