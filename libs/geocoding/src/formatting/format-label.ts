import type { Address } from '#contracts';
import type { UnitFormat, UnitPlacement } from '#countries';
import { formatPostcode } from '../parsing/query/postcodes.js';
import { postcodeKey } from '../parsing/text/normalise.js';
import { buildTemplate, fillTemplate, formatterComponents, layoutOf } from './label-template.js';
import type { LabelLayout, LabelPart } from './label-template.js';

/**
 * An address on one line, as people write it in its country, by upper-case code. The country's own
 * name is written only if there is nothing else.
 */
export const formatLabel = (address: Address, countryCode: string): string => {
  const present = formatterComponents.filter(([part]) => address[part]).map(([part]) => part);
  if (present.length === 0) return regionLabel(address, countryCode);
  const layout = layoutOf(address, countryCode);
  const hasNumber = address.streetNumber !== undefined;
  const unitText = isUnitInNumber(address) ? undefined : address.unit;
  const unit = unitText ? formatUnit(unitText, layout.unit, hasNumber) : undefined;
  const template = cachedTemplate(address, { layout, present, unit });
  return fillTemplate(template, (part) => textOf(part, address, { layout, unit }));
};

/** The formatter's templates have no line for a county or state alone. */
const regionLabel = ({ county, state, country }: Address, countryCode: string): string =>
  [county, state].filter((name) => name !== undefined).join(', ') || (country ?? countryCode);

/** Some maps also record the letter of `147x` as the unit. */
const isUnitInNumber = ({ unit = '', streetNumber = '' }: Address): boolean =>
  /^\p{L}$/u.test(unit) && streetNumber.toLowerCase().endsWith(unit.toLowerCase());

/** A unit as it is written, and where. */
interface FormattedUnit {
  readonly text: string;
  readonly placement: UnitPlacement;
}

/**
 * Adds the country's designator or counter to a bare unit. One that would join the house number
 * needs one.
 */
const formatUnit = (unit: string, format: UnitFormat, hasNumber: boolean): FormattedUnit => {
  const text = unit.replace(/^#\s*/, '').trim();
  if (!bareUnit.test(text)) return { text, placement: format.designated };
  const { designator = '', counter = '', separator } = format.bare;
  const joinsNumber = designator === '' && counter === '' && /^[-/]$/.test(separator);
  if (joinsNumber && !hasNumber) return { text, placement: format.designated };
  return { text: designator + text + counter, placement: format.bare };
};

/** A unit without a designator: `3`, `4B`, `H0201`, `03-12`, `B`. */
const bareUnit = /^(?:[a-z]?\d+[a-z]?(?:[-/]\d+[a-z]?)*|[a-z])$/i;

interface LabelContext {
  readonly layout: LabelLayout;
  readonly unit: FormattedUnit | undefined;
}

/**
 * The formatter takes 0.1 ms an address. Its output depends on which parts there are and not on
 * their text, apart from states, which some countries abbreviate. So each combination is formatted
 * once, with placeholders for the parts, and cached.
 */
const cachedTemplate = (
  address: Address,
  { layout, present, unit }: LabelContext & { readonly present: readonly string[] },
): string => {
  const placement = unit && unit.placement.position + unit.placement.separator;
  const { state, county } = address;
  const isCityState = state === address.city;
  const region = layout.format.usesStateCode ? `${state}/${county}` : `${state}/${isCityState}`;
  const key = [layout.countryCode, layout.template, region, placement, ...present].join('|');
  const template = templates.get(key) ?? buildTemplate(address, layout, unit?.placement);
  if (templates.size < MAX_TEMPLATES) templates.set(key, template);
  return template;
};

const MAX_TEMPLATES = 5_000;
const templates = new Map<string, string>();

const textOf = (part: LabelPart, address: Address, { layout, unit }: LabelContext): string => {
  if (part === 'unit') return unit?.text ?? '';
  const text = address[part] ?? '';
  if (part === 'postcode') return formatPostcode(text, postcodeKey(text), layout.countryCode);
  const counter = layout.nativeScript?.numberCounter;
  return part === 'streetNumber' && counter && /\d$/.test(text) ? text + counter : text;
};
