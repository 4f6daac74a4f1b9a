import { isFields } from '../kubernetes-object.js';
import type { Fields, Value } from '../kubernetes-object.js';

/** What tells the elements of a list apart, where a list is merged and not replaced. */
const keys = ['name', 'mountPath', 'containerPort'] as const;

/**
 * Lays a patch over a value as Kubernetes' strategic merge does: fields are merged, null takes a
 * field away, and lists of named things are merged by name, where `$patch: delete` takes one away;
 * every other list is replaced.
 */
export const strategicMerge = (base: Value | undefined, patch: Value): Value => {
  if (Array.isArray(patch)) return mergeLists(base, patch as readonly Value[]);
  if (!isFields(patch)) return patch;
  return mergeFields(isFields(base) ? base : {}, patch);
};

const mergeFields = (base: Fields, patch: Fields): Fields => {
  const merged: Record<string, Value> = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = strategicMerge(base[key], value);
  }
  return merged;
};

const mergeLists = (base: Value | undefined, patch: readonly Value[]): Value => {
  const key = keys.find((one) => patch.every((value) => isFields(value) && one in value));
  if (!key || !Array.isArray(base)) return patch;
  const before = base as readonly Fields[];
  const after = patch as readonly Fields[];
  const changed = before.flatMap((one) => {
    const change = after.find((other) => other[key] === one[key]);
    if (change?.['$patch'] === 'delete') return [];
    return [change ? strategicMerge(one, change) : one];
  });
  const added = after.filter((one) => !before.some((other) => other[key] === one[key]));
  return [...added, ...changed];
};
