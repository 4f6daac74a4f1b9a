import { addressComponents } from '#contracts';
import type { Explanation, MatchLevel } from '#contracts';
import { wireNames } from './present-address.js';
import type { LoggingBody } from './wire/response.body.js';

const levelWords: Readonly<Record<MatchLevel, string>> = {
  unit: 'unit',
  'street-number': 'street number',
  interpolated: 'interpolated',
  street: 'street',
  postcode: 'postcode',
  place: 'place',
};

/** How an answer came about, in sentences: the level, a line a component, then what else was said. */
export function presentLogging(explanation: Explanation | undefined): LoggingBody {
  if (!explanation) return { info: [], warnings: [], errors: [] };
  const { level, components, info, warnings, errors } = explanation;
  const verdicts = addressComponents.flatMap((component) => {
    const verdict = components[component];
    return verdict ? [`${wireNames[component]}: ${verdict}`] : [];
  });
  return {
    info: [...(level ? [`level: ${levelWords[level]}`] : []), ...verdicts, ...info],
    warnings,
    errors,
  };
}
