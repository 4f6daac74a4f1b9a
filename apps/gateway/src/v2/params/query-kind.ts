import { pathOfKey } from '../../params/problem.js';
import type { Problem } from '../../params/problem.js';

const kinds = ['id', 'source_id', 'address_string', 'address_structured'] as const;

/** What is wrong with the kind of one query, read from it as it came; undefined when nothing is. */
export function kindProblem(raw: unknown, path: string): Problem | undefined {
  if (!isObject(raw)) return undefined;
  const given = kinds.filter((kind) => raw[kind] != null);
  if (given.length === 1) return given[0] === 'source_id' ? schemeProblem(raw, path) : undefined;
  if (given.length > 1) {
    return { path, what: `asks two things at once, ${given.join(' and ')}: keep one of them` };
  }
  if (raw.location != null) return undefined;
  return { path, what: `asks nothing: give one of ${kinds.join(', ')} or location` };
}

const schemeProblem = (raw: Raw, path: string): Problem | undefined => {
  const { source_id: sourceId } = raw;
  if (!isObject(sourceId)) return undefined;
  const given = [sourceId.os_uprn, sourceId.os_udprn].filter((value) => value != null);
  if (given.length === 1) return undefined;
  return {
    path: pathOfKey(path, 'source_id'),
    what: 'must hold exactly one of os_uprn and os_udprn',
  };
};

type Raw = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
