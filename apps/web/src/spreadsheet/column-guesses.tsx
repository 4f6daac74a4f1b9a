/** The fields of a query that the page maps columns to, in the order in which it offers them. */
export const mappedFields = [
  'address_string',
  'house_name',
  'unit',
  'street_number',
  'street_name',
  'locality',
  'city',
  'county',
  'state',
  'postalcode',
  'country',
  'latitude',
  'longitude',
  'row_id',
] as const;

export type MappedField = (typeof mappedFields)[number];

/** Fields that the service recognises by the names of columns, but that the page maps none to. */
const furtherFields: readonly string[] = [
  'id',
  'language',
  'additional_matches',
  'distance_filter',
  'os_uprn',
  'os_udprn',
];

/**
 * Names of columns by field, in English, German, French, Spanish, Italian, Dutch, Portuguese, Polish, Czech
 * and the Scandinavian languages; normalised as `keyOf` does.
 */
const columnNames: Readonly<Record<MappedField, string>> = {
  address_string:
    'address_string address fulladdress addressline address1 addressline1 adresse anschrift adressecomplete ' +
    'direccion direccioncompleta domicilio indirizzo adres volledigadres endereco morada adresa adress osoite',
  house_name:
    'housename buildingname building gebaude gebaudename batiment edificio gebouw budynek',
  unit: 'unit flat apartment apt suite wohnung appartement piso puerta interno appartamento toevoeging lokal',
  street_number:
    'streetnumber housenumber housenr houseno no nr number hausnummer hausnr hnr numero numerorue numerovoie num ' +
    'numerocivico civico huisnummer huisnr numerporzadkowy nrdomu cislo cislopopisne husnummer husnr',
  street_name:
    'streetname street road thoroughfare strasse strassenname str rue voie nomvoie calle via nombrevia ' +
    'nombrecalle straat straatnaam rua ulica ulice gata gatenavn vej vejnavn katu',
  locality:
    'locality suburb district neighbourhood neighborhood ortsteil stadtteil bezirk quartier lieudit barrio ' +
    'frazione quartiere wijk buurt bairro dzielnica',
  city:
    'city town posttown place municipality ort stadt wohnort gemeinde ville commune localite ciudad localidad ' +
    'poblacion municipio citta comune plaats woonplaats gemeente stad cidade localidade miasto miejscowosc ' +
    'mesto obec poststed by postort kommune kaupunki',
  county: 'county kreis landkreis departement provincia comarca distrito okres powiat',
  state:
    'state region province bundesland kanton etat comunidadautonoma estado regione provincie wojewodztwo kraj',
  postalcode:
    'postalcode postcode zip zipcode plz postleitzahl codepostal cp codigopostal cap codicepostale postcodenl ' +
    'cep kodpocztowy psc postnummer postnr postinumero',
  country: 'country countrycode iso land staat pays pais paese nazione zeme maa',
  latitude: 'latitude lat breite breitengrad latitud latitudine breedtegraad szerokosc y',
  longitude: 'longitude lon lng long lange langengrad longitud longitudine lengtegraad dlugosc x',
  row_id: 'rowid id key kundennummer kundennr customerid customernumber reference ref idclient',
};

const fieldsByKey: ReadonlyMap<string, MappedField> = new Map(
  mappedFields.flatMap((field) =>
    columnNames[field].split(' ').map((name) => [name.replaceAll('_', ''), field] as const),
  ),
);

/** Lower case, without accents, spaces and punctuation: `Straßen-Name` becomes `strassenname`. */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l');

/** How columns are used: the field of each, and a template that joins several as the text of the address. */
export interface ColumnMapping {
  /** By the index of the column; absent if it is only copied. */
  readonly fields: ReadonlyMap<number, MappedField>;
  /** Empty without one. */
  readonly template: string;
}

/** Guesses the fields of columns from their names. The first column of a name has the field. */
export const guessMapping = (columns: readonly string[]): ColumnMapping => {
  const guessed = new Map<MappedField, number>();
  for (const [index, name] of columns.entries()) {
    const field = fieldsByKey.get(keyOf(name));
    if (field && !guessed.has(field)) guessed.set(field, index);
  }
  const isGuessed = (...fields: readonly MappedField[]): boolean =>
    fields.some((field) => guessed.has(field));
  // A query has one of: a text, components, a position.
  if (isGuessed('street_name') && isGuessed('address_string')) guessed.delete('address_string');
  // "Address" beside a town is the street with its number.
  else if (isGuessed('address_string') && isGuessed('city', 'postalcode')) {
    guessed.set('street_name', guessed.get('address_string') ?? 0);
    guessed.delete('address_string');
  }
  if (isGuessed('address_string')) for (const field of components) guessed.delete(field);
  if (isGuessed('address_string', 'street_name', 'city', 'postalcode'))
    for (const field of ['latitude', 'longitude'] as const) guessed.delete(field);
  return { fields: new Map([...guessed].map(([field, index]) => [index, field])), template: '' };
};

/** The components of a structured address. */
const components: readonly MappedField[] = mappedFields.slice(1, 10);

/** The fields that a template takes the place of. */
export const addressFields: ReadonlySet<MappedField> = new Set(mappedFields.slice(0, 10));

/**
 * The parameters `column.…` of a submission. A field that has the name of a column which is used otherwise is
 * given none, as the service would recognise that column.
 */
export const columnParameters = (
  columns: readonly string[],
  { fields, template }: ColumnMapping,
): Readonly<Record<string, string>> => {
  const parameters: Record<string, string> = {};
  const names = new Set(columns.map((name) => name.toLowerCase()));
  for (const field of [...mappedFields, ...furtherFields])
    if (names.has(field)) parameters[field] = '';
  const isJoined = template.trim() !== '';
  for (const [index, field] of fields)
    if (!isJoined || !addressFields.has(field)) parameters[field] = columns[index] ?? '';
  if (isJoined) parameters.address_string = template.trim();
  return parameters;
};

/** A column as a template names it; a name with braces cannot be in a template. */
export const placeholderOf = (column: string): string => `{${column}}`;

/** The text of a template for one row, without the rules for empty cells: an example for the user. */
export const exampleOf = (
  template: string,
  columns: readonly string[],
  cells: readonly string[],
): string => {
  const keys = columns.map((name) => name.toLowerCase());
  return template.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const index = keys.indexOf(name.trim().toLowerCase());
    return index < 0 ? placeholder : (cells[index] ?? '').trim();
  });
};
