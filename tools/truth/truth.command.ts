import { Command } from 'commander';
import type { Position } from '#contracts';
import { addServiceOptions, repeatable, requireService } from '../../apps/cli/src/options.js';
import type { ServiceOptions } from '../../apps/cli/src/options.js';
import { trueDestinations } from './true-destinations.table.js';
import type {
  AnsweredDestination,
  AnsweredPlace,
  Coordinates,
  Ring,
  TrueDestination,
  TrueObject,
  Verdict,
} from './judge-destination.js';
import { judgeDestination } from './judge-destination.js';

interface TruthOptions {
  readonly extract?: readonly string[];
}

/** Compares the doors, buildings and parkings that a service returns with the ground truth. */
export const truthCommand = addServiceOptions(new Command('truth'))
  .description('compare the destinations of a running service with those read off the map')
  .option('--extract <name>', 'extract to compare (default: all); repeatable', repeatable)
  .action((options: TruthOptions, command: Command) => compare(requireService(command), options));

const compare = async (service: ServiceOptions, { extract }: TruthOptions): Promise<void> => {
  const all = await compareWithTruth(
    service,
    Object.entries(trueDestinations).filter(([name]) => !extract || extract.includes(name)),
  );
  for (const line of missLines(all)) console.log(line);
  console.log(`\n${all.length} destinations`);
  for (const part of parts) {
    const { right, of } = shareOf(part, all);
    const percent = ((100 * right) / of).toFixed(1);
    console.log(`${part.padEnd(9)} ${right} of ${of} correct: ${percent} %`);
  }
};

/** A true destination of an extract, and the answer of the service. */
interface ComparedDestination {
  readonly extract: string;
  readonly truth: TrueDestination;
  readonly given: AnsweredDestination | undefined;
}

/** A part of a destination that is judged by itself. */
type DestinationPart = keyof Verdict;

/** How often a part was correct, of the destinations whose ground truth names it. */
interface Share {
  readonly right: number;
  readonly of: number;
}

/** In the order of the report. */
export const parts: readonly DestinationPart[] = ['door', 'building', 'parking'];

/** Counts the correct answers of one part. */
const shareOf = (part: DestinationPart, all: readonly ComparedDestination[]): Share => {
  const verdicts = all
    .map(({ truth, given }) => judgeDestination(truth, given)[part])
    .filter((verdict) => verdict !== undefined);
  return { right: verdicts.filter(Boolean).length, of: verdicts.length };
};

/** One entry per incorrect part: the object, the ground truth and the answer. */
export const missLines = (all: readonly ComparedDestination[]): readonly string[] =>
  all.flatMap(({ extract, truth, given }) => {
    const verdict = judgeDestination(truth, given);
    return parts
      .filter((part) => verdict[part] === false)
      .map((part) =>
        [
          `${part} of ${truth.address.object} in ${extract} (${given?.label ?? 'no match'})`,
          `true: ${trueText(part, truth)}`,
          `answered: ${answerText(part, given)}`,
        ].join('\n    '),
      );
  });

const trueText = (
  part: DestinationPart,
  { doors, building, parkings }: TrueDestination,
): string => {
  const objects = { door: doors, building: [building], parking: parkings ?? [] }[part];
  return objects.map(objectText).join(' or ') || 'none';
};

const objectText = ({ object, lat, lon }: TrueObject): string => `${object} at ${lat}, ${lon}`;

const answerText = (part: DestinationPart, given: AnsweredDestination | undefined): string => {
  const place = {
    door: { rings: [], points: given?.doors ?? [] },
    building: given?.building,
    parking: given?.parking,
  }[part];
  const [corner] = place?.rings[0] ?? [];
  if (corner) return `an area with a corner at ${corner[1]}, ${corner[0]}`;
  return place?.points.map(({ lat, lon }) => `${lat}, ${lon}`).join('; ') || 'none';
};

/** Queries a service with the extracts for every true destination, one after the other. */
const compareWithTruth = async (
  service: QueriedService,
  byExtract: readonly (readonly [extract: string, truths: readonly TrueDestination[]])[],
): Promise<readonly ComparedDestination[]> => {
  const all: ComparedDestination[] = [];
  for (const [extract, destinations] of byExtract) {
    for (const truth of destinations) {
      all.push({ extract, truth, given: await queryDestinationAt(service, truth.address) });
    }
  }
  return all;
};

/** Base URL and API key of a service. */
interface QueriedService {
  readonly url: string;
  readonly key: string;
}

/** The fields of a v1 response that are read here. */
interface V1Answer {
  readonly best_match?: {
    readonly address: string;
    readonly geojson: { readonly features: readonly V1Feature[] };
  };
}

interface V1Feature {
  readonly geometry:
    | { readonly type: 'MultiPoint'; readonly coordinates: readonly Coordinates[] }
    | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] };
  readonly properties: { readonly svc_type: string };
}

/** The fields of a v2 response that are read here. */
interface V2Answer {
  readonly responses: readonly { readonly best_match: V2Match | null }[];
}

interface V2Match {
  readonly geojson: {
    readonly features: readonly {
      readonly geometry: { readonly coordinates: Coordinates };
      readonly properties: { readonly svc_type: string };
    }[];
  };
}

const TIMEOUT_MS = 20_000;

/**
 * Queries a position through v1, which returns areas, and v2, which also returns places without an
 * area. Undefined if nothing matches.
 */
const queryDestinationAt = async (
  service: QueriedService,
  { lat, lon }: Position,
): Promise<AnsweredDestination | undefined> => {
  const location = { latitude: lat, longitude: lon };
  const [v1, v2] = (await Promise.all([
    post(service, { version: 'v1', body: location }),
    post(service, { version: 'v2', body: { queries: [{ location }] } }),
  ])) as [V1Answer, V2Answer];
  const { best_match: best } = v1;
  const match = v2.responses[0]?.best_match;
  const areaOf = (kind: string) => placeIn(best?.geojson.features ?? [], kind);
  return (
    best && {
      label: best.address,
      doors: areaOf('svc_door')?.points ?? [],
      building: areaOf('svc_building') ?? pointOf(match, 'svc_building'),
      parking: areaOf('svc_parking') ?? pointOf(match, 'svc_parking'),
    }
  );
};

const post = async (
  { url, key }: QueriedService,
  { version, body }: { readonly version: string; readonly body: object },
): Promise<unknown> => {
  const response = await fetch(`${url}/final-destination/${version}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the service returned ${response.status}`);
  return response.json();
};

const placeIn = (features: readonly V1Feature[], kind: string): AnsweredPlace | undefined => {
  const geometry = features.find(({ properties }) => properties.svc_type === kind)?.geometry;
  if (!geometry) return undefined;
  if (geometry.type === 'Polygon') return { rings: geometry.coordinates, points: [] };
  return { rings: [], points: geometry.coordinates.map(([lon, lat]) => ({ lat, lon })) };
};

const pointOf = (match: V2Match | null | undefined, kind: string): AnsweredPlace | undefined => {
  const feature = match?.geojson.features.find(({ properties }) => properties.svc_type === kind);
  const [lon, lat] = feature?.geometry.coordinates ?? [];
  if (lon === undefined || lat === undefined) return undefined;
  return { rings: [], points: [{ lat, lon }] };
};
