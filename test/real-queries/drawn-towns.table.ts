/** A named object at a distance in metres from the corner of its town. */
export interface DrawnObject {
  readonly at: readonly [east: number, north: number];
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * A street runs east from the corner of its town, 200 m north of the one before it. Its houses are 20 m
 * apart. `way` are further tags of the road; `east` is where it begins.
 */
export interface DrawnStreet {
  readonly name: string;
  /** House numbers separated by commas. */
  readonly houses?: string;
  readonly east?: number;
  readonly way?: Readonly<Record<string, string>>;
}

/** A town at a position. `crossedBy` is a road to the north that crosses every street 200 m east. */
export interface DrawnTown {
  readonly name: string;
  readonly country: string;
  readonly postcode?: string;
  readonly lat: number;
  readonly lon: number;
  readonly streets: readonly DrawnStreet[];
  readonly crossedBy?: string;
  readonly objects?: readonly DrawnObject[];
}

/** Streets that the cases need, and those that are confused with what does not exist. */
export const drawnTowns: readonly DrawnTown[] = [
  {
    name: 'Berlin',
    country: 'DE',
    postcode: '13437',
    lat: 52.59,
    lon: 13.33,
    streets: [{ name: 'Grünlandweg', houses: '1,2,3,4,5,6' }],
  },
  {
    name: 'Nagold',
    country: 'DE',
    postcode: '72202',
    lat: 48.55,
    lon: 8.72,
    streets: [
      { name: 'Jahnstraße', houses: '6,8,10,12' },
      { name: 'Steg', houses: '39,41,43' },
      { name: 'Föhrenweg', houses: '11,13,15' },
      { name: 'Forlenweg', houses: '11,13,15' },
      { name: 'Rosenbergallee', houses: '1,2,3,4,5,6' },
      { name: 'Meierhofstraße', houses: '7,9,11' },
    ],
    crossedBy: 'Talweg',
  },
  {
    name: 'Karlsruhe',
    country: 'DE',
    postcode: '76149',
    lat: 49.04,
    lon: 8.39,
    streets: [{ name: 'Moosweg', houses: '2,4,6' }],
  },
  {
    name: 'San Francisco',
    country: 'US',
    postcode: '94103',
    lat: 37.77,
    lon: -122.44,
    streets: [
      { name: '8th Street', houses: '158,160,162' },
      { name: '6th Street', houses: '50,52,54' },
      { name: 'Polk Street', houses: '10,12,14' },
      { name: 'Main Street', houses: '20,22,24' },
      { name: 'Howard Street', houses: '99,101,103' },
      {
        name: 'Howard Street',
        houses: '1901,1903',
        east: 3_100,
        way: { 'name:left': 'South Van Ness Avenue', old_name: 'South Van Ness Avenue' },
      },
      { name: 'South Van Ness Avenue', houses: '301,303,305', east: 3_300 },
    ],
    crossedBy: 'Folsom Street',
  },
  {
    name: 'New York',
    country: 'US',
    postcode: '10009',
    lat: 40.72,
    lon: -73.98,
    streets: [{ name: 'Avenue A', houses: '37,39,41' }],
  },
  {
    name: 'Prattville',
    country: 'US',
    postcode: '36067',
    lat: 32.46,
    lon: -86.46,
    streets: [
      { name: 'Chad Street', houses: '3,5,7' },
      { name: 'Man Road', houses: '1,2,3' },
    ],
  },
  {
    name: 'Berkeley',
    country: 'GB',
    postcode: 'GL13 9BH',
    lat: 51.69,
    lon: -2.46,
    streets: [
      { name: 'Burdett Terrace', houses: '1,3,5', way: { old_name: 'Lower Berrycroft' } },
      { name: 'Lower Berrycroft', houses: '1,3,5' },
      { name: 'Edward Way', houses: '1,2,4' },
    ],
    objects: [
      {
        at: [150, 410],
        tags: { 'addr:housename': 'Melody', 'addr:street': 'Edward Way', building: 'yes' },
      },
      {
        at: [250, 410],
        tags: {
          'addr:housename': 'Rosemount Cottage',
          'addr:street': 'Edward Way',
          building: 'yes',
        },
      },
    ],
  },
  {
    name: 'London',
    country: 'GB',
    postcode: 'NW1 6XE',
    lat: 51.5226,
    lon: -0.1572,
    streets: [{ name: 'Baker Street', houses: '215,217,219,225,227,229' }],
  },
  {
    name: 'Triesen',
    country: 'LI',
    postcode: '9495',
    lat: 47.107,
    lon: 9.528,
    streets: [{ name: 'Bergstrasse', houses: '1,2,3,4,5,6' }],
  },
  {
    name: 'Triesenberg',
    country: 'LI',
    postcode: '9497',
    lat: 47.118,
    lon: 9.543,
    streets: [{ name: 'Rotenbodenstrasse', houses: '1,2,3,4,5,6' }],
  },
  {
    name: 'Schaan',
    country: 'LI',
    postcode: '9494',
    lat: 47.165,
    lon: 9.508,
    streets: [{ name: 'Birkenweg', houses: '1,3,5' }],
    crossedBy: 'Landstrasse',
  },
  {
    name: 'Vaduz',
    country: 'LI',
    postcode: '9490',
    lat: 47.14,
    lon: 9.521,
    streets: [
      { name: 'Aeulestrasse', houses: '1,2,3,4' },
      { name: 'Städtle', houses: '30,32,34' },
    ],
    crossedBy: 'Herrengasse',
    objects: [
      { at: [60, 30], tags: { shop: 'supermarket', name: 'Denner' } },
      { at: [90, 60], tags: { amenity: 'pharmacy', name: 'Schlossapotheke' } },
      { at: [120, 90], tags: { tourism: 'museum', name: 'Kunstmuseum Liechtenstein' } },
      { at: [300, 260], tags: { amenity: 'hospital', name: 'Landesspital' } },
      { at: [-900, 700], tags: { railway: 'station', name: 'Schaan-Vaduz' } },
      { at: [330, 290], tags: { tourism: 'hotel', name: 'Residenz' } },
    ],
  },
  {
    name: 'Genève',
    country: 'CH',
    postcode: '1202',
    lat: 46.22,
    lon: 6.145,
    streets: [
      { name: 'Rue de Lausanne', houses: '140-164,128,130,132,134,136,138,144,146,146 d' },
      { name: 'Rue du Valais', houses: '1,3,5' },
    ],
    crossedBy: 'Avenue Blanc',
  },
  {
    name: 'Granada',
    country: 'ES',
    postcode: '18001',
    lat: 37.176,
    lon: -3.598,
    streets: [{ name: 'Calle Recogidas', houses: '2,4,6' }],
    crossedBy: 'Calle Alhamar',
  },
  {
    name: 'Breda',
    country: 'NL',
    postcode: '4811 AB',
    lat: 51.588,
    lon: 4.775,
    streets: [{ name: 'Haagdijk', houses: '2,4,6' }],
    crossedBy: 'Vlaszak',
  },
  {
    name: 'Poznań',
    country: 'PL',
    postcode: '60-801',
    lat: 52.404,
    lon: 16.9,
    streets: [{ name: 'Racławicka', houses: '65,67,69' }],
  },
];

/** Rows of registers as authorities publish them: capitals, padded ordinals, words without a meaning. */
export const registerRows: readonly (readonly [
  number: string,
  street: string,
  city: string,
  postcode: string,
  country: string,
  lat: number,
  lon: number,
])[] = [
  ['101', '09TH ST', 'OAKLAND', '94607', 'US', 37.799, -122.271],
  ['105', '09TH ST', 'OAKLAND', '94607', 'US', 37.799, -122.2705],
  ['2000', 'TELEGRAPH AVE', 'OAKLAND', '94612', 'US', 37.8105, -122.268],
  ['2010', 'TELEGRAPH AVE', 'OAKLAND', '94612', 'US', 37.8107, -122.268],
  ['12', 'UNKNOWN', 'OAKLAND', '94612', 'US', 37.82, -122.26],
  ['3', 'Plac Plac Kolegiacki', 'Poznań', '61-841', 'PL', 52.407, 16.934],
  ['5', 'Plac Plac Kolegiacki', 'Poznań', '61-841', 'PL', 52.4072, 16.9342],
];
