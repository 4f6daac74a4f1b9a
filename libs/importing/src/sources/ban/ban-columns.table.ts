/** What the columns of the Base Adresse Nationale hold, by the headers of its CSV, in lower case. */
export const banColumns = {
  id: 'id',
  number: 'numero',
  suffix: 'rep',
  street: 'nom_voie',
  postcode: 'code_postal',
  city: 'nom_commune',
  formerCity: 'nom_ancienne_commune',
  hamlet: 'nom_ld',
  lon: 'lon',
  lat: 'lat',
  positionKind: 'type_position',
} as const;

export type BanColumn = keyof typeof banColumns;

/** Without these it is another table. */
const required: readonly BanColumn[] = ['id', 'number', 'street', 'city', 'lon', 'lat'];

/** Whether the cells are its header. */
export const isBan = (cells: readonly string[]): boolean => {
  const titles = new Set(cells.map((cell) => cell.trim().toLowerCase()));
  return required.every((column) => titles.has(banColumns[column]));
};
