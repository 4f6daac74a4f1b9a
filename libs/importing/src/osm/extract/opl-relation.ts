import type { OsmTags } from '../osm-tags.js';

export interface OplRelation {
  readonly tags: OsmTags;
  readonly members: readonly { readonly key: string; readonly role: string }[];
}

const types: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };
const escaped = /%([0-9a-f]+)%/g;
const member = /^([nwr])(-?\d+)@(.*)$/;

/** Reads a relation's line of osmium's OPL format; undefined for anything else. */
export const parseOplRelation = (line: string): OplRelation | undefined => {
  if (!line.startsWith('r')) return undefined;
  const fields = line.split(' ');
  const field = (letter: string): string[] =>
    fields
      .find((text) => text.startsWith(letter))
      ?.slice(1)
      .split(',')
      .filter(Boolean) ?? [];
  return {
    tags: Object.fromEntries(field('T').map(readTag)),
    members: field('M').flatMap(readMember),
  };
};

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
