import type { Address } from '#contracts';
import { writePostcode } from '../address/postcode-shape.js';
import { postcodeKey } from '../text/postcode-key.js';
import { layoutFor } from './label-layout.js';
import type { LabelLayout } from './label-layout.js';
import { fillMarks, templateParts } from './label-part.js';
import type { LabelPart } from './label-part.js';
import { shapeOf } from './label-shape.js';
import { placeUnit } from './place-unit.js';
import type { PlacedUnit } from './place-unit.js';

/**
 * The template library takes a tenth of a millisecond for an address, and what it does depends on
 * which parts there are and not on what they say, but for states, which some countries abbreviate.
 * So each shape of address is formatted once, with marks for the parts, and remembered.
 */
const MOST_SHAPES = 5_000;
const shapes = new Map<string, string>();

/** One line, as the address is written in its country; the country is left out of all but its own. */
export const formatLabel = (address: Address, countryCode: string): string => {
  const present = templateParts.filter(([part]) => address[part]).map(([part]) => part);
  if (present.length === 0) return regionLabel(address, countryCode);
  const layout = layoutFor(address, countryCode);
  const hasNumber = address.streetNumber !== undefined;
  const said = isInNumber(address) ? undefined : address.unit;
  const unit = said ? placeUnit(said, layout.unit, hasNumber) : undefined;
  const shape = rememberedShape(address, { layout, present, unit });
  return fillMarks(shape, (part) => textOf(part, address, { layout, unit }));
};

/** Some maps give the letter of `147x` as the unit, too. */
const isInNumber = ({ unit = '', streetNumber = '' }: Address): boolean =>
  /^\p{L}$/u.test(unit) && streetNumber.toLowerCase().endsWith(unit.toLowerCase());

/** No letter goes to a county, and no template writes one. */
const regionLabel = ({ county, state, country }: Address, countryCode: string): string =>
  [county, state].filter((name) => name !== undefined).join(', ') || (country ?? countryCode);

interface Laid {
  readonly layout: LabelLayout;
  readonly unit: PlacedUnit | undefined;
}

const rememberedShape = (
  address: Address,
  { layout, present, unit }: Laid & { readonly present: readonly string[] },
): string => {
  const placing = unit && unit.placing.at + unit.placing.joint;
  const { state, county } = address;
  const isCityState = state === address.city;
  const region = layout.habits.writesCountyCode ? `${state}/${county}` : `${state}/${isCityState}`;
  const key = [layout.countryCode, layout.template, region, placing, ...present].join('|');
  const shape = shapes.get(key) ?? shapeOf(address, layout, unit?.placing);
  if (shapes.size < MOST_SHAPES) shapes.set(key, shape);
  return shape;
};

const textOf = (part: LabelPart, address: Address, { layout, unit }: Laid): string => {
  if (part === 'unit') return unit?.text ?? '';
  const text = address[part] ?? '';
  if (part === 'postcode') return writePostcode(text, postcodeKey(text), layout.countryCode);
  const counter = layout.ownScript?.numberCounter;
  return part === 'streetNumber' && counter && /\d$/.test(text) ? text + counter : text;
};
