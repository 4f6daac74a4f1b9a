import { ApiError } from '../../errors/api-error.js';
import { oneAPath } from '../../params/one-a-path.js';
import { reasonOf } from '../../params/problem.js';
import { problemsIn } from '../../params/problems-in.js';
import { ShapeReader } from '../../params/shape-reader.js';
import { OptionsParams } from '../../v2/params/options.params.js';

/** Reads the options of a batch by the rules for those of a request; throws an ApiError. */
export function readOptions(raw: unknown): OptionsParams {
  const shape = new ShapeReader('refused');
  const options = shape.read(raw, OptionsParams, 'options') ?? new OptionsParams();
  const problems = oneAPath([
    ...shape.problems,
    ...problemsIn(options).map(({ path, what }) => ({ path: `options.${path}`, what })),
  ]);
  if (problems.length > 0) throw new ApiError('validationFailed', { reason: reasonOf(problems) });
  return options;
}

const flags: ReadonlyMap<string, unknown> = new Map([
  ['true', true],
  ['false', false],
]);

/** Options as parameters of the URL name them: `true` and `false` are flags, and identifiers a list. */
export function optionsOfParameters(parameters: Readonly<Record<string, string>>): OptionsParams {
  const { source_id: sourceIds, ...others } = parameters;
  const raw: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(others)) raw[name] = flags.get(text) ?? text;
  if (sourceIds !== undefined) {
    raw.source_id = Object.fromEntries(sourceIds.split(',').map((name) => [name.trim(), true]));
  }
  return readOptions(raw);
}
