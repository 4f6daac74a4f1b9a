import { Agent } from 'node:http';
import { askHouses } from './ask-houses.js';
import { houses } from './houses.js';
import type { House } from './houses.js';

const LIMIT_MS = 10_000;

/** The houses that the service finds in peace: what it does not find then is no matter of a drill. */
export async function knownHouses(url: string, key: string): Promise<readonly House[]> {
  const agent = new Agent({ keepAlive: true });
  const line = { url, agent, limitMs: LIMIT_MS, releases: () => ['first'] as const };
  const known: House[] = [];
  for (const house of houses) {
    const { verdict } = await askHouses(line, key, [house]);
    if (verdict === 'right') known.push(house);
  }
  agent.destroy();
  if (known.length < houses.length / 2) {
    throw new Error(`of ${houses.length} houses only ${known.length} are found`);
  }
  return known;
}
