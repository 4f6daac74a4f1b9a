import type { Position } from '#contracts';
import type { OsmTags } from './osm-feature.js';

export interface OplRelation {
  readonly key: string;
  readonly tags: OsmTags;
  readonly members: readonly { readonly key: string; readonly role: string }[];
}

export interface OplWay {
  readonly key: string;
  readonly tags: OsmTags;
  /** Node ids. */
  readonly nodes: readonly string[];
}

export interface OplNode {
  readonly id: string;
  readonly position: Position;
}

const types: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };
const escaped = /%([0-9a-f]+)%/g;
const member = /^([nwr])(-?\d+)@(.*)$/;

/** Parses a relation of osmium's OPL format; undefined for other lines. */
export const parseOplRelation = (line: string): OplRelation | undefined => {
  if (!line.startsWith('r')) return undefined;
  const [id = '', ...fields] = line.split(' ');
  const members = listIn(fields, 'M').flatMap(readMember);
  return { key: `relation/${id.slice(1)}`, tags: tagsOf(fields), members };
};

/** Parses a way; undefined for other lines. */
export const parseOplWay = (line: string): OplWay | undefined => {
  if (!line.startsWith('w')) return undefined;
  const [id = '', ...fields] = line.split(' ');
  const nodes = listIn(fields, 'N').map((node) => node.slice(1));
  return { key: `way/${id.slice(1)}`, tags: tagsOf(fields), nodes };
};

/** Parses a node; undefined for other lines. */
export const parseOplNode = (line: string): OplNode | undefined => {
  if (!line.startsWith('n')) return undefined;
  const [id = '', ...fields] = line.split(' ');
  const [lon, lat] = ['x', 'y'].map((axis) => Number(listIn(fields, axis)[0]));
  if (lon === undefined || lat === undefined || Number.isNaN(lon + lat)) return undefined;
  return { id: id.slice(1), position: { lon, lat } };
};

const listIn = (fields: readonly string[], letter: string): readonly string[] =>
  fields
    .find((field) => field.startsWith(letter))
    ?.slice(1)
    .split(',')
    .filter(Boolean) ?? [];

const tagsOf = (fields: readonly string[]): OsmTags =>
  Object.fromEntries(listIn(fields, 'T').map(readTag));

const readTag = (text: string): [string, string] => {
  const [key = '', value = ''] = text.split('=');
  return [unescape(key), unescape(value)];
};

const readMember = (text: string): OplRelation['members'] => {
  const match = member.exec(text);
  return match?.[1]
    ? [{ key: `${types[match[1]]}/${match[2]}`, role: unescape(match[3] ?? '') }]
    : [];
};

const unescape = (text: string): string =>
  text.replace(escaped, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
