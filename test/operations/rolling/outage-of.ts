import type { Drill, Incident } from './drill.js';
import type { Outcome } from './load.js';

/** So long after what was away is back, the service may refuse still. */
export const COMEBACK_SECONDS = 5;

/** Whether a request was under way while an incident lasted, or the service had to find back after it. */
export const meets = (
  { askedAt, answeredAt }: Outcome,
  { begun, back, isOutage }: Incident,
): boolean => answeredAt >= begun && askedAt <= back + (isOutage ? COMEBACK_SECONDS : 0);

/** What was asked while nothing was away that the service needs. */
export const outsideOutages = ({
  outcomes,
  incidents,
}: Pick<Drill, 'outcomes' | 'incidents'>): readonly Outcome[] => {
  const outages = incidents.filter(({ isOutage }) => isOutage);
  return outcomes.filter((outcome) => !outages.some((outage) => meets(outcome, outage)));
};
