import formatter from '@fragaria/address-formatter';
import type { Address } from '#contracts';
import { countryByCode, stateCodeOf } from '#countries';
import type { LabelFormat, NativeScriptFormat, UnitFormat, UnitPlacement } from '#countries';

/** How an address is laid out, by its country and its script. */
export interface LabelLayout {
  readonly countryCode: string;
  /** The formatter's name of the template. */
  readonly template: string;
  readonly format: LabelFormat;
  readonly unit: UnitFormat;
  /** Present if the address is in the country's own script. */
  readonly nativeScript?: NativeScriptFormat;
}

/** The layout for an address of a country, by its upper-case code. */
export const layoutOf = (address: Address, countryCode: string): LabelLayout => {
  const format = countryByCode(countryCode)?.label ?? {};
  const { nativeScript, unit = defaultUnitFormat } = format;
  const layout = { countryCode, format, unit, template: countryCode };
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
export const formatterComponents = [
  ['houseName', 'house'],
  ['streetNumber', 'houseNumber'],
  ['streetName', 'road'],
  ['locality', 'suburb'],
  ['city', 'city'],
  ['postcode', 'postcode'],
] as const satisfies readonly (readonly [keyof Address, string])[];

/** A part of a label. The unit is placed without the formatter. */
export type LabelPart = (typeof formatterComponents)[number][0] | 'unit';

/** A label with placeholders for the parts that an address has. */
export const buildTemplate = (
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
export const fillTemplate = (template: string, textOf: (part: LabelPart) => string): string =>
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
