/*
 * Marks of East Asian scripts in house numbers, lanes and units. All are folded: 號 is 号, 樓 is 楼.
 * To support another mark, add it here. The code names no mark.
 */

/** Between two parts of a house number, where Latin script has a dash: `1丁目2番3号` is `1-2-3`. */
export const partMarks: readonly string[] = ['丁目', '番地', '番', '号', '之', 'の', 'ー'];

/** Ends the number of the house: the 3 of `27号3` is a building or a flat of house 27. */
export const HOUSE_END_MARK = '号';

/** Behind a complete house number, and no part of it. */
export const closingMarks: readonly string[] = ['番地', '番', '号', '번지'];

/** Behind the number of a floor. */
export const FLOOR_MARK = '楼';

/** Between a floor and its flat, or before the number of a floor: `3楼之2`, `50之3楼`. */
export const SUBDIVISION_MARK = '之';

/** Written together with a number, these make one word that names a floor or a room: `3楼`. */
export const unitCounterMarks: readonly string[] = [FLOOR_MARK, '室'];

/** Written together with a number, these make one word that names a lane or a section: `39巷`. */
export const laneMarks: readonly string[] = ['巷', '弄', '段'];

/** Words behind the number of a lane: `14 길`. */
export const laneWords: ReadonlySet<string> = new Set(['길', '번길', '가길']);

/** Romanised words before the number of a lane: `Lane 39`. */
export const romanisedLaneWords: ReadonlySet<string> = new Set([
  ...['lane', 'ln', 'alley', 'aly', 'nong'],
]);
