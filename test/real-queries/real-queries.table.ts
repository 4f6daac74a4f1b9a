import type { Address, InputFilter, Position } from '#contracts';

/** A query, what the best match must be, and what it must not be. */
export interface QueryCase {
  readonly query: string | Address;
  readonly country?: string;
  /** Position that the query is biased to. */
  readonly near?: Position;
  /** Default: that of the interface. */
  readonly filter?: InputFilter;
  /** Label of the best match, or `nothing`. Absent: any, also none. */
  readonly must?: RegExp | 'nothing';
  readonly mustNot?: RegExp;
  /** Largest confidence of the best match. */
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** Below it there is no answer with the default filter. */
const WITHHELD = 0.15;
/** Confidence of a match whose street is not the one that was written. */
const UNEXPLAINED = 0.4;
/** Two names at the same distance share the confidence. */
const RIVALS = 0.6;
/** Where v2 documents an answer as right. */
const SURE = 0.5;

const vaduz: Position = { lat: 47.14, lon: 9.521 };

/** Groups of cases by what is tested. */
export const realQueries: Readonly<Record<string, readonly QueryCase[]>> = {
  'nothing to find': [
    { query: 'zzzz qqqq 99', must: 'nothing' },
    { query: '47 Digby Rd, Evesham WR11 1BW', must: 'nothing' },
    { query: 'Calle Mayor 1', must: 'nothing' },
    { query: 'test test 1', must: 'nothing' },
    { query: 'zzzz qqqq 99', filter: 'none', atMost: WITHHELD },
    { query: '{"a":1}', must: 'nothing' },
  ],

  'language of the answer': [
    { query: 'Mestni trg 1, Ljubljana', must: /Ljubljana/, mustNot: /Laibach|Slowenien|Lubiana/ },
    { query: 'Slomškov trg 15, Maribor', must: /Maribor/, mustNot: /Marburg/ },
    { query: 'FIFA-Strasse 20, Zürich', must: /Zürich/, mustNot: /Zurich\b/ },
    { query: 'Place fédérale 3, Berne', must: /Place fédérale 3, 3003 Berne\b/, mustNot: /Piazza/ },
    { query: 'Piazza federale 3, Berna', must: /Piazza federale 3, 3003 Berna/ },
    { query: 'Bundesplatz 3, Bern', must: /Bundesplatz 3, 3003 Bern\b/ },
    { query: 'Mestni trg 1, Laibach', must: /Laibach/ },
    { query: 'Mestni trg 1, Ljubljana, Slovenija', must: /Ljubljana/, mustNot: /Laibach/ },
    { query: 'Mestni trg 1, Ljubljana, Slowenien', must: /Ljubljana/, mustNot: /Laibach/ },
    {
      query: { streetName: 'Mestni trg', streetNumber: '1', city: 'Ljubljana' },
      must: /Ljubljana/,
      mustNot: /Laibach/,
    },
    {
      query: { streetName: 'FIFA-Strasse', streetNumber: '20', city: 'Zürich', country: 'Schweiz' },
      must: /Zürich/,
      mustNot: /Zurich\b/,
    },
  ],

  'strict filter': [
    ...[
      'SW1A 2AA',
      'Downing Street, London',
      'Via Roma 1',
      '12 Main Road',
      '10 Downing Street',
    ].map((query): QueryCase => ({ query, filter: 'strict', must: 'nothing' })),
    { query: '10 Downing Street, London', filter: 'strict', must: /10 Downing Street/ },
    { query: 'Harrods, London', filter: 'strict', must: /Harrods/ },
    {
      query: { streetName: 'Downing Street', city: 'London' },
      filter: 'strict',
      must: 'nothing',
    },
    { query: { postcode: 'SW1A 2AA' }, filter: 'strict', must: 'nothing' },
    {
      query: { streetName: 'Downing Street', streetNumber: '10' },
      filter: 'strict',
      must: 'nothing',
    },
    {
      query: { streetName: 'Downing Street', streetNumber: '10', city: 'London' },
      filter: 'strict',
      must: /10 Downing Street/,
    },
    { query: { houseName: 'Harrods', city: 'London' }, filter: 'strict', must: /Harrods/ },
  ],

  'borrowed words': [
    {
      query: 'Bergheimer Straße 23, Whg. 4, 13437 Berlin',
      mustNot: /Grünlandweg 4/,
      atMost: UNEXPLAINED,
    },
    { query: 'Apt 8, 160 North Street, San Francisco', mustNot: /8th/, atMost: UNEXPLAINED },
    { query: '39 Crabtree Ave Apt 6, New York', atMost: UNEXPLAINED },
    { query: '52 Sheridan St Unit 6', mustNot: /52 6th/, atMost: UNEXPLAINED },
    { query: '52 Sheridan St Unit 6, San Francisco', mustNot: /52 6th/, atMost: UNEXPLAINED },
    {
      query: 'Schwandorfer Strasse 2, Wohnung 6, Triesenberg',
      mustNot: /Bergstrasse 2/,
      atMost: UNEXPLAINED,
    },
    { query: 'Otto-Hahn-Straße 10', atMost: UNEXPLAINED },
    { query: 'Otto-Hahn-Straße 10, Nagold', atMost: UNEXPLAINED },
    { query: 'Kirchensteig 41', atMost: UNEXPLAINED },
    { query: 'Kirchensteig 41, Nagold', atMost: UNEXPLAINED },
    { query: '{"a":1}', filter: 'none', atMost: WITHHELD },
    { query: 'Forenweg 13, Nagold', must: /(Föhren|Forlen)weg 13/, atMost: RIVALS },
    { query: 'Forenweg 13', atMost: RIVALS },
  ],

  'other names': [
    { query: '101 South Van Ness Ave, San Francisco', mustNot: /101 Howard/ },
    { query: '101 South Van Ness Ave', mustNot: /101 Howard/ },
    {
      query: '301 South Van Ness Ave, San Francisco',
      must: /301 South Van Ness Ave/,
      atLeast: SURE,
    },
    { query: '1901 South Van Ness Ave, San Francisco', must: /1901 Howard|South Van Ness/ },
    { query: '3 Lower Berrycroft, Berkeley', must: /3 Lower Berrycroft/, atLeast: SURE },
    { query: '3 Burdett Terrace, Berkeley', must: /3 Burdett Terrace/, atLeast: SURE },
    { query: 'Rue de Lausanne 146 d, Genève', must: /146 ?d/i, mustNot: /140-164/, atLeast: SURE },
    { query: 'Rue de Lausanne 158, Genève', must: /140-164/ },
  ],

  'companies and persons': [
    { query: 'Müller GmbH & Co. KG, Birkenweg 3, 9494 Schaan', must: /Birkenweg 3, .*Schaan/ },
    { query: 'Firma Sp. z o.o., Racławicka 67, Poznań', must: /Racławicka 67, .*Poznań/ },
    {
      query: 'Zahnarztpraxis Dr. med. dent. Anna Bauer, Moosweg 4, 76149 Karlsruhe',
      must: /Moosweg 4, 76149 Karlsruhe/,
    },
    { query: 'z. Hd. Frau Klein, Moosweg 4, 76149 Karlsruhe', must: /Moosweg 4/ },
    { query: 'Moosweg 4, 76149 Karlsruhe, Tel. 0721 123456', must: /Moosweg 4, 76149/ },
    { query: 'Moosweg 4, 76149 Karlsruhe, bitte klingeln', must: /Moosweg 4, 76149/ },
    { query: 'Attn: Mr John Smith, 12 Polk Street, San Francisco', must: /12 Polk Street/ },
  ],

  'names of countries as words': [
    { query: 'Chad Miller, 12 Polk Street, San Francisco', must: /12 Polk Street/ },
    { query: 'Chad Miller, 12 Polk Street, San Francisco', country: 'US', must: /12 Polk Street/ },
    { query: '5 Chad Street, Prattville', must: /5 Chad Street, Prattville/ },
    { query: '5 Chad Street, Prattville', country: 'US', must: /5 Chad Street, Prattville/ },
    { query: '2 Man Road, Prattville', must: /2 Man Road, Prattville/ },
    { query: '2 Man Road, Prattville', country: 'US', must: /2 Man Road, Prattville/ },
  ],

  spelling: [
    { query: '12 Pok Street, San Francisco', must: /12 Polk Street/ },
    { query: '22 Ain Street, San Francisco', must: /22 Main Street/ },
    { query: 'Rosnebergalee 4, Nagold', must: /Rosenbergallee 4/ },
    { query: 'Rosembregallee 4, 72202 Nagold', must: /Rosenbergallee 4/ },
    { query: 'Mayerhofstraße 9, Nagold', must: /Meierhofstraße 9/ },
  ],

  'house names': [
    { query: 'Melody, Edward Way, Berkeley', must: /Melody, Edward Way/, atLeast: SURE },
    { query: 'Rosemount Cottage, Edward Way, Berkeley', must: /Rosemount Cottage/, atLeast: SURE },
    { query: 'Melody, Edward Way, Berkeley GL13 9BH', must: /Melody/ },
  ],

  'places of interest': [
    { query: 'Kunstmuseum Liechtenstein, Vaduz', must: /Kunstmuseum/ },
    { query: 'Kunstmuseum Liechtenstein', must: /Kunstmuseum/ },
    { query: 'Denner, Vaduz', must: /Denner/ },
    { query: 'Landesspital Vaduz', must: /Landesspital/ },
    { query: 'Hotel Residenz, Vaduz', must: /Residenz/ },
    { query: 'Schlossapotheke, Vaduz', must: /Schlossapotheke/ },
    { query: 'supermarket Vaduz', must: /Denner/ },
    { query: 'Supermarkt, Vaduz', must: /Denner/ },
    { query: 'pharmacy', near: vaduz, must: /Schlossapotheke/ },
    { query: 'Jersey Zoo', must: /Jersey Zoo/ },
  ],

  registers: [
    { query: '101 9th Street, Oakland', must: /^101 9th St/, mustNot: /09TH/i },
    { query: '101 09TH ST, Oakland', must: /^101 9th St/, mustNot: /09TH/i },
    { query: '2000 Telegraph Avenue, Oakland', must: /^2000 Telegraph Ave.*Oakland/ },
    { query: '12 Unknown, Oakland', mustNot: /unknown/i },
    { query: 'Plac Kolegiacki 3, Poznań', must: /Plac Kolegiacki 3/i, mustNot: /Plac Plac/i },
    { query: 'Plac Plac Kolegiacki 3, Poznań', must: /Kolegiacki 3/, mustNot: /Plac Plac/i },
  ],

  'swapped and glued fields': [
    { query: { streetName: 'Moosweg 4', city: 'Karlsruhe' }, must: /Moosweg 4/ },
    { query: { streetName: '12 Polk Street', city: 'San Francisco' }, must: /12 Polk/ },
    { query: { streetNumber: 'Moosweg 4', city: 'Karlsruhe' }, must: /Moosweg 4/ },
    {
      query: { streetNumber: 'Moosweg', streetName: '4', city: 'Karlsruhe' },
      must: /Moosweg 4/,
    },
    { query: { streetName: 'Moosweg 4, 76149 Karlsruhe' }, must: /Moosweg 4/ },
    {
      query: { streetName: 'Moosweg', streetNumber: '4', locality: 'Karlsruhe' },
      must: /Moosweg 4/,
    },
    { query: { streetName: 'Moosweg', streetNumber: '4', city: '76149' }, must: /Moosweg 4/ },
    {
      query: { streetName: 'Moosweg', streetNumber: '4', city: '76149 Karlsruhe' },
      must: /Moosweg 4/,
    },
  ],
};

/** Intersections by town: the street (its index in the drawn town) that the road crosses. */
export const crossings: readonly (readonly [query: string, town: string, street: number])[] = [
  ['Polk Street & Folsom Street, San Francisco', 'San Francisco', 2],
  ['Polk St and Folsom St, San Francisco', 'San Francisco', 2],
  ['corner of Folsom Street and Main Street, San Francisco', 'San Francisco', 3],
  ['Main Street / Folsom Street, San Francisco', 'San Francisco', 3],
  ['8th Street at Folsom Street, San Francisco', 'San Francisco', 0],
  ['Aeulestrasse Ecke Herrengasse, Vaduz', 'Vaduz', 0],
  ['Ecke Herrengasse und Städtle, Vaduz', 'Vaduz', 1],
  ['Herrengasse/Aeulestrasse, 9490 Vaduz', 'Vaduz', 0],
  ['angle Rue de Lausanne et Avenue Blanc, Genève', 'Genève', 0],
  ['à l’angle de la rue du Valais et de l’avenue Blanc, Genève', 'Genève', 1],
  ['Calle Recogidas esquina Calle Alhamar, Granada', 'Granada', 0],
  ['esquina Calle Alhamar y Calle Recogidas, Granada', 'Granada', 0],
  ['hoek Haagdijk en Vlaszak, Breda', 'Breda', 0],
];

/** Texts of positions in Vaduz; each must answer like the reverse query there. */
export const positionTexts: readonly (readonly [text: string, position: Position])[] = [
  ['47.140000, 9.521000', { lat: 47.14, lon: 9.521 }],
  ['47.14 9.521', { lat: 47.14, lon: 9.521 }],
  ['47.14° N, 9.521° E', { lat: 47.14, lon: 9.521 }],
  ['N47.14 E9.521', { lat: 47.14, lon: 9.521 }],
  ['9.521 E, 47.14 N', { lat: 47.14, lon: 9.521 }],
  [`47°08'24.0"N 9°31'15.6"E`, { lat: 47.14, lon: 9.521 }],
  ['47° 8′ 24″ N, 9° 31′ 15.6″ E', { lat: 47.14, lon: 9.521 }],
  ['37.770000, -122.440000', { lat: 37.77, lon: -122.44 }],
  ['-122.440000, 37.770000', { lat: 37.77, lon: -122.44 }],
  [`37°46'12"N 122°26'24"W`, { lat: 37.77, lon: -122.44 }],
];
