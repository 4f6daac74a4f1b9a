import type { Position } from '#contracts';
import { moveBy } from '../../tools/evaluation/ground-truth/shape.js';
import type { DrawnObject, DrawnTown } from './drawn-towns.table.js';
import { registerRows } from './drawn-towns.table.js';

const STREETS_APART_METRES = 200;
const HOUSES_APART_METRES = 20;
const FROM_ROAD_METRES = 10;
const STREET_LENGTH_METRES = 400;
/** How far east of the corner the crossing road is. */
const CROSSING_METRES = 200;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const tagsOf = (tags: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(tags)
    .map(([key, value]) => (value === undefined ? '' : `<tag k="${key}" v="${escaped(value)}"/>`))
    .join('');

/** The position in a town, in metres from its corner. */
export const positionIn = (
  { lat, lon }: Position,
  [east, north]: readonly [number, number],
): Position => moveBy({ lat, lon }, { east, north });

/** Draws towns as OpenStreetMap XML. */
export const mapOf = (towns: readonly DrawnTown[]): string => {
  const map = new MapDrawing();
  for (const town of towns) map.drawTown(town);
  return map.xml();
};

/** Nodes and ways with consecutive ids. */
class MapDrawing {
  private readonly nodes: string[] = [];
  private readonly ways: string[] = [];

  drawTown(town: DrawnTown): void {
    const { name, country, crossedBy } = town;
    this.node(positionIn(town, [0, 0]), { place: 'town', name, 'is_in:country_code': country });
    const crossings = town.streets.map((_, index) => this.drawStreet(town, index));
    if (crossedBy !== undefined) {
      const south = this.node(positionIn(town, [CROSSING_METRES, -STREETS_APART_METRES]));
      this.way([south, ...crossings], { highway: 'residential', name: crossedBy });
    }
    for (const object of town.objects ?? []) this.drawObject(town, object);
  }

  /** Returns the node that the crossing road shares. */
  private drawStreet(town: DrawnTown, index: number): number {
    const { name, houses = '', east = 0, way } = town.streets[index] ?? { name: '' };
    const north = index * STREETS_APART_METRES;
    const corners = [0, CROSSING_METRES, STREET_LENGTH_METRES].map((along) =>
      this.node(positionIn(town, [east + along, north])),
    );
    this.way(corners, { highway: 'residential', name, ...way });
    for (const [at, number] of houses.split(',').entries()) {
      const position = [east + (at + 1) * HOUSES_APART_METRES, north + FROM_ROAD_METRES] as const;
      this.node(positionIn(town, position), {
        'addr:street': name,
        'addr:housenumber': number,
        ...townTags(town),
      });
    }
    return corners[1] ?? 0;
  }

  private drawObject(town: DrawnTown, { at, tags }: DrawnObject): void {
    const isHouse = tags['addr:street'] !== undefined;
    this.node(positionIn(town, at), { ...tags, ...(isHouse ? townTags(town) : {}) });
  }

  private node({ lat, lon }: Position, tags: Readonly<Record<string, string | undefined>> = {}) {
    const id = this.nodes.length + 1;
    const place = `lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}"`;
    this.nodes.push(`<node id="${id}" version="1" ${place}>${tagsOf(tags)}</node>`);
    return id;
  }

  private way(nodes: readonly number[], tags: Readonly<Record<string, string>>): void {
    const references = nodes.map((node) => `<nd ref="${node}"/>`).join('');
    this.ways.push(
      `<way id="${this.ways.length + 1}" version="1">${references}${tagsOf(tags)}</way>`,
    );
  }

  xml(): string {
    return ['<osm version="0.6">', ...this.nodes, ...this.ways, '</osm>'].join('\n');
  }
}

const townTags = ({ name, postcode, country }: DrawnTown) => ({
  'addr:city': name,
  'addr:postcode': postcode,
  'addr:country': country,
});

/** The rows of the registers as CSV. */
export const registerCsv = (): string =>
  [
    'id,housenumber,street,city,postcode,country,lat,lon',
    ...registerRows.map((row, index) => [index, ...row].join(',')),
  ].join('\n');
