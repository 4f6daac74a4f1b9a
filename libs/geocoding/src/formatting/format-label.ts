import formatter from '@fragaria/address-formatter';
import type { Address } from '#contracts';
import type { UnitFormat, UnitPlacement, LabelFormat, NativeScriptFormat } from '#countries';
import { countryByCode, stateCodeOf } from '#countries';
import { formatPostcode } from '../parsing/query/postcodes.js';
import { postcodeKey } from '../parsing/text/normalise.js';

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

/** How an address is laid out, by its country and its script. */
interface LabelLayout {
  readonly countryCode: string;
  /** The formatter's name of the template. */
  readonly template: string;
  readonly format: LabelFormat;
  readonly unit: UnitFormat;
  /** Undefined unless the address is in the country's own script. */
  readonly nativeScript: NativeScriptFormat | undefined;
}

/** The layout for an address of a country, by its upper-case code. */
const layoutOf = (address: Address, countryCode: string): LabelLayout => {
  const format = countryByCode(countryCode)?.label ?? {};
  const { nativeScript, unit = defaultUnitFormat } = format;
  const layout: LabelLayout = {
    countryCode,
    format,
    unit,
    template: countryCode,
    nativeScript: undefined,
  };
  if (!nativeScript) return layout;
  const { template, latinTemplate, letters } = nativeScript;
  const text = address.streetName ?? address.city ?? '';
  return letters.test(text) && !latinLetter.test(text)
    ? { ...layout, template, nativeScript, unit: nativeScript.unit }
    : { ...layout, template: latinTemplate };
};

/** For countries without a table: after the street line. */
const defaultUnitFormat: UnitFormat = {
  bare: { position: 'back', separator: ', ' },
  designated: { position: 'back', separator: ', ' },
};

/** A name in both scripts is written in the Latin order. */
const latinLetter = /\p{sc=Latin}/u;

/** The parts of a label that the formatter places, and its names for them. */
const formatterComponents = [
  ['houseName', 'house'],
  ['streetNumber', 'houseNumber'],
  ['streetName', 'road'],
  ['locality', 'suburb'],
  ['city', 'city'],
  ['postcode', 'postcode'],
] as const satisfies readonly (readonly [keyof Address, string])[];

/** A part of a label. The unit is placed without the formatter. */
type LabelPart = (typeof formatterComponents)[number][0] | 'unit';

/** A label with placeholders for the parts that an address has. */
const buildTemplate = (
  address: Address,
  layout: LabelLayout,
  unit: UnitPlacement | undefined,
): string => {
  const { nativeScript } = layout;
  const formatted = formatter.format(componentsOf(address, layout), { output: 'array' });
  const lines = formatted.map(trimSeparators).filter((line) => line !== '');
  const label = nativeScript ? joinNativeScript(lines, nativeScript) : lines.join(', ');
  const [street, number] = [placeholderOf('streetName'), placeholderOf('streetNumber')];
  const { numberSeparator = ' ' } = layout.format;
  const joined = label.replace(`${street} ${number}`, street + numberSeparator + number);
  return unit ? insertUnit(joined, unit) : joined;
};

/** Replaces the placeholders by the text of their parts. */
const fillTemplate = (template: string, textOf: (part: LabelPart) => string): string =>
  template.replace(placeholders, (placeholder) => {
    const part = partOrder[placeholder.charCodeAt(0) - FIRST_PLACEHOLDER];
    return part ? textOf(part) : '';
  });

/** Placeholders are private-use characters, which no template changes. */
const placeholderOf = (part: LabelPart): string =>
  String.fromCharCode(FIRST_PLACEHOLDER + partOrder.indexOf(part));

const partOrder: readonly LabelPart[] = [...formatterComponents.map(([part]) => part), 'unit'];
const FIRST_PLACEHOLDER = 0xe000;
const placeholders = /[\ue000-\ue00f]/g;

/** The formatter keeps separators beside a part that is missing: `City -`. */
const trimSeparators = (line: string): string => line.replace(/^[\s,-]+|[\s,-]+$/g, '');

const componentsOf = (
  address: Address,
  { countryCode, template, format, nativeScript }: LabelLayout,
): Record<string, string> => {
  const { omittedParts = [], formatterNames = {}, usesStateCode } = format;
  const components: Record<string, string> = { countryCode: template };
  const { state, county } = address;
  // A city that is also a state is written once: 東京, not 東京東京.
  const isCity = nativeScript !== undefined && state === address.city;
  if (state && !isCity && !omittedParts.includes('state')) components['state'] = state;
  const code = stateCodeOf(countryCode, county ?? '') ?? stateCodeOf(countryCode, state ?? '');
  if (usesStateCode && code) components['countyCode'] = code;
  const names: Partial<Record<LabelPart, string>> = formatterNames;
  for (const [part, name] of formatterComponents) {
    if (address[part]) components[names[part] ?? name] = placeholderOf(part);
  }
  return components;
};

/** Uses the script's separator instead of spaces, and separates a postcode from parts that follow it. */
const joinNativeScript = (
  lines: readonly string[],
  { separator, postcodePrefix = '', postcodeSeparator = '' }: NativeScriptFormat,
): string => {
  const label =
    separator === undefined ? lines.join(', ') : lines.join('').replaceAll(' ', separator);
  const postcode = placeholderOf('postcode');
  return label
    .replace(new RegExp(`${postcode}(?=[^,\\s])`, 'u'), postcode + postcodeSeparator)
    .replace(postcode, postcodePrefix + postcode);
};

/**
 * Inserts the unit before or after the street line; before everything if there is none. A unit
 * that a comma separates is also before the name of its house.
 */
const insertUnit = (label: string, { position, separator }: UnitPlacement): string => {
  const unit = placeholderOf('unit');
  const line =
    separator === ', ' && position === 'front' ? [...streetLine, 'houseName' as const] : streetLine;
  const indexes = line.map((part) => label.indexOf(placeholderOf(part))).filter((at) => at >= 0);
  if (indexes.length === 0) return `${unit}, ${label}`;
  const [start, end] = [Math.min(...indexes), Math.max(...indexes) + 1];
  return position === 'front'
    ? label.slice(0, start) + unit + separator + label.slice(start)
    : label.slice(0, end) + separator + unit + label.slice(end);
};

const streetLine: readonly LabelPart[] = ['streetName', 'streetNumber'];
