import formatter from '@fragaria/address-formatter';
import type { Address } from '#contracts';
import { countryByCode } from '#countries';

/**
 * The template library takes a tenth of a millisecond for an address, and what it does depends on
 * which parts there are and not on what they say, but for states, which some countries abbreviate.
 * So each shape of address is formatted once, with marks for the parts, and remembered.
 */
const MOST_SHAPES = 5_000;
const shapes = new Map<string, string>();

/** Parts whose text is put in afterwards, and what the template library calls them. */
const parts = [
  ['houseName', 'house'],
  ['streetNumber', 'houseNumber'],
  ['streetName', 'road'],
  ['locality', 'suburb'],
  ['city', 'city'],
  ['postcode', 'postcode'],
] as const satisfies readonly (readonly [keyof Address, string])[];

/** One line, as the address is written in its country; the country is left out of all but its own. */
export const formatLabel = (whole: Address, countryCode: string): string => {
  const address = withoutOmissions(whole, countryCode);
  const present = parts.filter(([component]) => address[component]);
  if (present.length === 0) return regionLabel(whole, countryCode);
  const key = [countryCode, address.state, ...present.map(([component]) => component)].join('|');
  const shape = shapes.get(key) ?? shapeOf(address, countryCode, present);
  if (shapes.size < MOST_SHAPES) shapes.set(key, shape);
  const label = shape.replace(marks, (mark) => {
    const part = parts[mark.charCodeAt(0) - FIRST_MARK];
    return part ? (address[part[0]] ?? '') : '';
  });
  return address.unit ? withUnit(label, address.unit) : label;
};

/** No letter goes to a county, and no template writes one. */
const regionLabel = ({ county, state, country }: Address, countryCode: string): string =>
  [county, state].filter((name) => name !== undefined).join(', ') || (country ?? countryCode);

const withoutOmissions = (address: Address, countryCode: string): Address => {
  const omissions = countryByCode(countryCode)?.label?.omits ?? [];
  if (omissions.length === 0) return address;
  return {
    ...address,
    ...Object.fromEntries(omissions.map((component) => [component, undefined])),
  };
};

/** Private-use characters stand for the parts: no template touches them. */
const FIRST_MARK = 0xe000;
const marks = /[\ue000-\ue00f]/g;

const shapeOf = (
  address: Address,
  countryCode: string,
  present: readonly (typeof parts)[number][],
): string => {
  const components: Record<string, string> = { countryCode };
  for (const part of present) {
    components[part[1]] = String.fromCharCode(FIRST_MARK + parts.indexOf(part));
  }
  if (address.state) components['state'] = address.state;
  const lines = formatter.format(components, { output: 'array' });
  return lines.filter((line) => line.trim() !== '').join(', ');
};

const withUnit = (label: string, unit: string): string => `${unit}, ${label}`;
