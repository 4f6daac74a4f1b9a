/** How long a budget lasts: windows are of this length, and start with the first that is counted. */
export const WINDOW_SECONDS = 60;

/** So much of one thing may be asked for in one window. */
export interface Budget {
  /** Whose it is, and of what; every gateway counts under the same name. */
  readonly name: string;
  /** What the answers' headers call it. */
  readonly policy: 'default' | 'queries';
  readonly limit: number;
}

/** What became of a wish to spend from a budget: a cost that does not fit is not counted at all. */
export interface Ruling {
  readonly fits: boolean;
  /** What is left of the budget afterwards. */
  readonly left: number;
  /** Until the budget is whole again. */
  readonly msLeft: number;
}
