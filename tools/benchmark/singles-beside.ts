import { measurePaced } from '../measurement/measure-load.js';

/** Single queries, and what is sent beside them. */
interface MixedTraffic {
  readonly sendSingle: () => Promise<void>;
  readonly sendOther: () => Promise<void>;
  readonly othersPerSecond: number;
}

/** Latencies in milliseconds. */
interface MixedLatencies {
  readonly alone: readonly number[];
  /** Of the single queries, with the other traffic beside them. */
  readonly beside: readonly number[];
  /** Of the other traffic. */
  readonly stream: readonly number[];
}

/** Interactive clients do not send as fast as possible. */
export const SINGLES_PER_SECOND = 50;

/** Measures single queries at a constant rate, in turn alone and beside a stream of other requests. */
export const measureSinglesBeside = async (
  { sendSingle, sendOther, othersPerSecond }: MixedTraffic,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<MixedLatencies> => {
  const sendSingles = () => measurePaced(sendSingle, { perSecond: SINGLES_PER_SECOND, seconds });
  const sendStream = () => measurePaced(sendOther, { perSecond: othersPerSecond, seconds });
  const [alone, beside, stream]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await sendSingles()));
    const [ofSingles, ofStream] = await Promise.all([sendSingles(), sendStream()]);
    beside.push(...ofSingles);
    stream.push(...ofStream);
  }
  return { alone, beside, stream };
};
