import { isFields } from '../kubernetes-object.js';
import type { Fields, Value } from '../kubernetes-object.js';

/** Merge keys: a list whose elements all have one of these fields is merged, not replaced. */
const mergeKeys = ['name', 'mountPath', 'containerPort'] as const;

/**
 * Applies a patch as the strategic merge of Kubernetes does: fields are merged, null deletes a field,
 * and lists with a merge key are merged by it, where `$patch: delete` deletes an element. Any other
 * list is replaced.
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
  const key = mergeKeys.find((one) => patch.every((value) => isFields(value) && one in value));
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
