import { nameKey } from '../../model/names.js';
import type { OsmTags } from '../../read/osm/osm-feature.js';

/** Who may park there, according to its tags; undefined when cars may not. */
export const parkingUseOf = (tags: OsmTags): ParkingUse | undefined => {
  if (isAllFor(tags, 'disabled') || isForTheDisabled(tags)) return 'private';
  if (otherVehicles.some((vehicle) => isAllFor(tags, vehicle))) return undefined;
  const stated = accessKeys.map((key) => tags[key]).find((value) => value !== undefined);
  const use =
    stated === undefined
      ? (parkingUseByName(tags['name'] ?? '') ?? unstatedUse(tags))
      : useByAccess.get(stated.toLowerCase());
  if (use === 'none') return undefined;
  return use ?? (isBelowHouses(tags) ? 'residents' : 'private');
};

/** Type of the car park: its tag, or derived from the building or the entrance. */
export const parkingKindOf = (tags: OsmTags): string =>
  tags['parking'] ??
  (tags['amenity'] === 'parking_entrance'
    ? 'underground'
    : (kindsByBuilding.get(tags['building'] ?? '') ?? ''));

/** Garages below flats and lock-up boxes are private in practice, even when no access is tagged. */
const unstatedUse = (tags: OsmTags): ParkingUse =>
  isBelowHouses(tags) && publicSigns.every((key) => tags[key] === undefined)
    ? 'residents'
    : 'anyone';

const isBelowHouses = (tags: OsmTags): boolean => residentialKinds.has(parkingKindOf(tags));

const isForTheDisabled = (tags: OsmTags): boolean =>
  tags['parking_space'] === 'disabled' ||
  tags['disabled'] === 'designated' ||
  tags['access:disabled'] === 'designated';

/** Whether the whole capacity is reserved for a group. */
const isAllFor = (tags: OsmTags, group: string): boolean =>
  tags['capacity'] !== undefined && tags['capacity'] === tags[`capacity:${group}`];

/**
 * Who may park: anyone, customers of the owner, members of the owner only, or residents (garages
 * that are not for visitors).
 */
export type ParkingUse = 'anyone' | 'customers' | 'private' | 'residents';

/** Meaning of access values for a visitor. Unknown values are restrictions. */
const useByAccess: ReadonlyMap<string, ParkingUse | 'none'> = new Map([
  ['yes', 'anyone'],
  ['public', 'anyone'],
  ['permissive', 'anyone'],
  ['designated', 'anyone'],
  ['official', 'anyone'],
  ['destination', 'anyone'],
  ['unknown', 'anyone'],
  ['customers', 'customers'],
  ['customer', 'customers'],
  ['visitors', 'customers'],
  ['visitor', 'customers'],
  ['guests', 'customers'],
  ['patrons', 'customers'],
  ['no', 'none'],
]);

/** Tags that decide on access by car, the most specific first. */
const accessKeys = ['motorcar', 'motor_vehicle', 'vehicle', 'access'] as const;

/** Types used by residents unless a tag of a public car park is present. */
const residentialKinds: ReadonlySet<string> = new Set([
  'underground',
  'garage_boxes',
  'garages',
  'garage',
  'carports',
  'carport',
  'sheds',
]);

/** Tags that only a public car park has. */
export const publicSigns: readonly string[] = [
  'fee',
  'name',
  'operator',
  'charge',
  'maxstay',
  'park_ride',
];

/** Type of parking by value of `building`. */
const kindsByBuilding: ReadonlyMap<string, string> = new Map([
  ['parking', 'multi-storey'],
  ['garage', 'garage'],
  ['garages', 'garages'],
  ['carport', 'carport'],
]);

/** A car park with its whole capacity for one of these vehicles is not for cars. */
const otherVehicles = ['bus', 'hgv', 'motorcycle', 'bicycle', 'caravan'] as const;

/** Types along a public street; they belong to no building. */
export const streetKinds: ReadonlySet<string> = new Set([
  'street_side',
  'lane',
  'on_kerb',
  'half_on_kerb',
  'shoulder',
  'layby',
]);

/** Types with a roof and an entrance. */
export const roofedKinds: ReadonlySet<string> = new Set(['underground', 'multi-storey']);

const wordsOf = (text: string): readonly string[] => nameKey(text).split(' ');

/** Words or word prefixes in a car park's name that state who may use it, in all languages. */
const reservedWords: readonly (readonly [use: ParkingUse, words: string])[] = [
  [
    'private',
    'Mitarbeiter Personalpark Angestellte Bewohner Anwohner Mieter Lehrer Dauerparker Behinderten ' +
      'Staff Employee Resident Tenant Disabled Handicap Personnel Enseignants Employés Riverains ' +
      'Dipendenti Residenti Disabili Empleados Trabajadores Minusválidos Funcionários Moradores ' +
      'Personeel Medewerkers Bewoners Medarbejder Ansatte Beboer Boende ' +
      'Henkilökun Asukas Asukkaat Zaměstnan Rezident Pracownik Mieszkańc ' +
      '月極 契約 職員 社員 従業員 関係者 员工 員工 직원 거주자 موظفين سكان',
  ],
  [
    'customers',
    'Kunden Gästepark Customer Guests Client Clienti Clientes Klanten Kunder Gæstepark Gästpark ' +
      'Asiakas Asiakkaat Zákazní Klient Klientów 客様 来客 専用 顾客 顧客 고객',
  ],
];

const reserved = reservedWords.map(([use, words]) => [use, wordsOf(words)] as const);

/** A name of only these words and generic ones means that cars may not park. */
const vehicleWords =
  'Lkw Lastwagen HGV Lorry Lorries Truck Trucks Bus Busse Buses Reisebusse Busparkplatz ' +
  'Reisebusparkplatz Motorradparkplatz Lkw-Parkplatz Coach Coaches Motorrad Motorräder ' +
  'Motorcycle Motorcycles Motos Poids Lourds Camions Camiones Camion Autobus Autobuses ' +
  'Autocars Autocar Wohnmobile Campers Camper Bicycle Bicycles Fahrräder Vélos Taxi Taxis ' +
  'バス 大型 バイク 自転車';

const vehicles: ReadonlySet<string> = new Set(wordsOf(vehicleWords));

/**
 * Who may park according to the name: `Staff car park`, `Kundenparkplatz`, `Busparkplatz`;
 * undefined when the name does not state it.
 */
export const parkingUseByName = (name: string): ParkingUse | 'none' | undefined => {
  if (name === '') return undefined;
  const words = wordsOf(name);
  const owner = ownerWords(name);
  if (owner.length > 0 && owner.every((word) => vehicles.has(word))) return 'none';
  return reserved.find(([, all]) =>
    words.some((word) => all.some((one) => startsWithWord(word, one))),
  )?.[0];
};

/** Scripts without spaces: the word may occur anywhere. */
const startsWithWord = (word: string, beginning: string): boolean =>
  /^\p{sc=Latin}/u.test(beginning) ? word.startsWith(beginning) : word.includes(beginning);

/** Shorter prefixes are not abbreviations. */
const SHORTEST_BEGINNING = 4;

/** Shorter words are articles and deck letters. */
const SHORTEST_WORD = 3;

const nameWords = (name: string): readonly string[] => nameKey(name).split(' ');

/** Words in names of car parks that do not identify an owner, in all languages. */
const parkingWords: readonly string[] = [
  'Parkplatz Parkplätze Parkhaus Tiefgarage Garage Kundenparkplatz Gästeparkplatz Gäste Besucher',
  'Besucherparkplatz Mitarbeiterparkplatz Mitarbeiter Kunden Stellplatz Parkdeck',
  'Parking Park Car Cars Lot Visitor Visitors Guest Guests Customer Customers Staff Level Area',
  'Stationnement Clients Visiteurs Aire Souterrain Parc Autos',
  'Parcheggio Posteggio Clienti Autorimessa Aparcamiento Estacionamiento Aparcament Clientes',
  'Estacionamento Parkeerplaats Parkeergarage Parkering Parkeringshus Pysäköinti Pysäköintialue',
  'Parkkipaikka Parkovací dům Parkoviště Parkirišče Parkolóház Otopark',
  '駐車場 停车场 停車場 주차장 موقف سيارات',
];

const meaningless: ReadonlySet<string> = new Set(parkingWords.flatMap(nameWords));

/** The words of a car park's name that identify its owner; empty when only numbers remain. */
export const ownerWords = (name: string): readonly string[] => {
  const words = nameWords(name).filter(
    (word) =>
      isNumber(word) || (word.length >= SHORTEST_WORD && !isDeck(word) && !meaningless.has(word)),
  );
  return words.every(isNumber) ? [] : words;
};

/**
 * Whether the names of a car park and a destination are equal, or one contains all words of the
 * other.
 */
export const isNamedAfter = (owner: readonly string[], name: string): boolean => {
  const destination = ownerWords(name);
  return includesWords(owner, destination) || includesWords(destination, owner);
};

const includesWords = (few: readonly string[], many: readonly string[]): boolean =>
  few.some((word) => !isNumber(word)) &&
  few.every((word) => many.some((other) => isSameWord(word, other)));

const isNumber = (word: string): boolean => /^\d/.test(word);

/** Deck label: `P12`. */
const isDeck = (word: string): boolean => /^p\d+$/.test(word);

/** Equal, or one abbreviates the other: `Evang.` is `Evangelisches`. */
const isSameWord = (one: string, other: string): boolean => {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_BEGINNING && long.startsWith(short);
};
