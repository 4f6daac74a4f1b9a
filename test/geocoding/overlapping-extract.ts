/**
 * A building on a map with its address at its centre and its entrance in the south. Empty number:
 * no address.
 */
export interface MappedHouse {
  readonly number: string;
  readonly unit?: string;
  readonly street: string;
  readonly city: string;
  readonly postcode?: string;
  readonly lat: number;
  readonly lon: number;
}

/** Half the side length of a building. */
const HALF_DEGREES = 0.00005;

/** OpenStreetMap XML of buildings: the address is on the outline, the entrance is one of its nodes. */
export const extractOf = (houses: readonly MappedHouse[]): string => {
  const drawn = houses.map((house, at) => drawHouse(house, 10 * at + 1));
  return [
    '<osm version="0.6">',
    ...drawn.map(({ nodes }) => nodes),
    ...drawn.map(({ way }) => way),
    '</osm>',
  ].join('\n');
};

const drawHouse = (house: MappedHouse, id: number): { nodes: string; way: string } => {
  const [west, east] = [house.lon - HALF_DEGREES, house.lon + HALF_DEGREES];
  const [south, north] = [house.lat - HALF_DEGREES, house.lat + HALF_DEGREES];
  const corners: readonly (readonly [number, number])[] = [
    [west, south],
    [house.lon, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  const nodes = corners.map(([lon, lat], at) => {
    const tags = at === 1 ? tag('entrance', 'main') : '';
    return `<node id="${id + at}" version="1" lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}">${tags}</node>`;
  });
  const ring = [0, 1, 2, 3, 4, 0].map((at) => `<nd ref="${id + at}"/>`).join('');
  return {
    nodes: nodes.join('\n'),
    way: `<way id="${id}" version="1">${ring}${tagsOf(house)}</way>`,
  };
};

const tagsOf = (house: MappedHouse): string =>
  tag('building', 'yes') + (house.number === '' ? '' : addressTags(house));

const addressTags = ({ number, unit, street, city, postcode }: MappedHouse): string =>
  [
    tag('addr:housenumber', number),
    tag('addr:street', street),
    tag('addr:city', city),
    unit ? tag('addr:unit', unit) : '',
    postcode ? tag('addr:postcode', postcode) : '',
    tag('addr:country', 'US'),
  ].join('');

const tag = (key: string, value: string): string => `<tag k="${key}" v="${escaped(value)}"/>`;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
