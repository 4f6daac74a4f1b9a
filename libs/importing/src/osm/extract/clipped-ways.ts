import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from '#contracts';
import { osmiumLines } from '../osmium.js';
import { withTemporaryDirectory } from '../temporary-directory.js';
import { parseOplNode, parseOplWay, type OplWay } from './opl-line.js';
import type { AddressedObject } from './osm-extract.js';

/** osmium getid ends so when something is not in the file: here, the nodes beyond the edge. */
const NOT_ALL_FOUND = 1;

/**
 * Reads addressed ways that the edge of the extract has cut through: no outline can be made of
 * them, but the nodes that are there say where they are.
 */
export const readClippedWays = async (
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
    const lines = osmiumLines(file, [...args, '--no-progress', file], [NOT_ALL_FOUND]);
    for await (const line of lines) {
      const node = parseOplNode(line);
      if (node) positions.set(node.id, node.position);
      const way = parseOplWay(line);
      if (way) ways.push(way);
    }
  });
  return ways.flatMap((way) => clippedObject(way, positions));
};

const clippedObject = (
  { key, tags, nodes }: OplWay,
  positions: ReadonlyMap<string, Position>,
): readonly AddressedObject[] => {
  const known = [...new Set(nodes)].flatMap((node) => positions.get(node) ?? []);
  if (known.length === 0) return [];
  const mean = (axis: 'lon' | 'lat'): number =>
    Math.round((known.reduce((sum, position) => sum + position[axis], 0) / known.length) * 1e7) /
    1e7;
  return [{ key, tags, position: { lon: mean('lon'), lat: mean('lat') }, isClipped: true }];
};
