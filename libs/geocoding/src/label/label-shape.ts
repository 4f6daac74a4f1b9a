import formatter from '@fragaria/address-formatter';
import type { Address } from '#contracts';
import { stateCode } from '#countries';
import type { OwnScriptLayout, UnitPlacing } from '#countries';
import type { LabelLayout } from './label-layout.js';
import { markOf, templateParts } from './label-part.js';
import type { LabelPart } from './label-part.js';

/** One line with marks for the parts that an address has, as its template and habits lay them out. */
export const shapeOf = (
  address: Address,
  layout: LabelLayout,
  unit: UnitPlacing | undefined,
): string => {
  const { habits, ownScript } = layout;
  const template = formatter.format(componentsOf(address, layout), { output: 'array' });
  const lines = template.map(withoutLooseMarks).filter((line) => line !== '');
  const shape = ownScript ? fromLargest(lines, ownScript) : lines.join(', ');
  const [street, number] = [markOf('streetName'), markOf('streetNumber')];
  const { numberJoint = ' ' } = habits;
  const joined = shape.replace(`${street} ${number}`, street + numberJoint + number);
  return unit ? withUnit(joined, unit) : joined;
};

/** A template's marks stay behind where the part before or after them is not there: `City -`. */
const withoutLooseMarks = (line: string): string => line.replace(/^[\s,-]+|[\s,-]+$/g, '');

const componentsOf = (
  address: Address,
  { countryCode, template, habits, ownScript }: LabelLayout,
): Record<string, string> => {
  const { omits = [], partNames = {}, writesCountyCode } = habits;
  const components: Record<string, string> = { countryCode: template };
  const { state, county } = address;
  // A city that is a state of its own is written once: 東京, not 東京東京.
  const isSaid = ownScript !== undefined && state === address.city;
  if (state && !isSaid && !omits.includes('state')) components['state'] = state;
  const code = stateCode(countryCode, county ?? '') ?? stateCode(countryCode, state ?? '');
  if (writesCountyCode && code) components['countyCode'] = code;
  const names: Partial<Record<LabelPart, string>> = partNames;
  for (const [part, name] of templateParts) {
    if (address[part]) components[names[part] ?? name] = markOf(part);
  }
  return components;
};

/** Without spaces, where the script has none; a postcode that others follow is set off. */
const fromLargest = (
  lines: readonly string[],
  { joint, postcodeMark = '', postcodeJoint = '' }: OwnScriptLayout,
): string => {
  const shape = joint === undefined ? lines.join(', ') : lines.join('').replaceAll(' ', joint);
  const postcode = markOf('postcode');
  return shape
    .replace(new RegExp(`${postcode}(?=[^,\\s])`, 'u'), postcode + postcodeJoint)
    .replace(postcode, postcodeMark + postcode);
};

/** Ahead of the street line or behind it; where there is none, ahead of all. A flat is in its house. */
const withUnit = (shape: string, { at, joint }: UnitPlacing): string => {
  const unit = markOf('unit');
  const line =
    joint === ', ' && at === 'front' ? [...streetLine, 'houseName' as const] : streetLine;
  const ends = line.map((part) => shape.indexOf(markOf(part))).filter((end) => end >= 0);
  if (ends.length === 0) return `${unit}, ${shape}`;
  const [first, behind] = [Math.min(...ends), Math.max(...ends) + 1];
  return at === 'front'
    ? shape.slice(0, first) + unit + joint + shape.slice(first)
    : shape.slice(0, behind) + joint + unit + shape.slice(behind);
};

const streetLine: readonly LabelPart[] = ['streetName', 'streetNumber'];
