/** What a gateway tells the others of its queries. */
export interface Notice {
  /** Under way: sent, and not answered yet. */
  readonly underWay: number;
  /** Answered by workers since the gateway began. */
  readonly answered: number;
}

/** As the queue carries it from one gateway to the others. */
export const writeNotice = ({ underWay, answered }: Notice): string => `${underWay}/${answered}`;

/** Undefined for what another release of the gateway may say otherwise. */
export function readNotice(text: string): Notice | undefined {
  const [, underWay, answered] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (underWay === undefined) return undefined;
  return { underWay: Number(underWay), answered: Number(answered) };
}
