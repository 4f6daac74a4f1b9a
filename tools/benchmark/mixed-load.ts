import { measurePaced } from '../measurement/measure-load.js';

/** Single queries, and what is sent beside them. */
interface MixedLoad {
  readonly sendSingle: () => Promise<void>;
  readonly sendOther: () => Promise<void>;
  readonly othersPerSecond: number;
}

interface MixedLatencies {
  readonly aloneMs: readonly number[];
  /** Of the single queries, with the other load beside them. */
  readonly besideMs: readonly number[];
  readonly otherMs: readonly number[];
}

/** Interactive clients do not send as fast as possible. */
export const SINGLES_PER_SECOND = 50;

/** Measures single queries at a constant rate, in turn alone and beside another load. */
export const measureMixedLoad = async (
  { sendSingle, sendOther, othersPerSecond }: MixedLoad,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<MixedLatencies> => {
  const sendSingles = () => measurePaced(sendSingle, { perSecond: SINGLES_PER_SECOND, seconds });
  const sendOthers = () => measurePaced(sendOther, { perSecond: othersPerSecond, seconds });
  const [aloneMs, besideMs, otherMs]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    aloneMs.push(...(await sendSingles()));
    const [ofSingles, ofOthers] = await Promise.all([sendSingles(), sendOthers()]);
    besideMs.push(...ofSingles);
    otherMs.push(...ofOthers);
  }
  return { aloneMs, besideMs, otherMs };
};
