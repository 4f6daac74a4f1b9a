/** The parts of autocannon that are used; the package has no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly method: 'POST';
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** Seconds. */
    readonly timeout: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }
  interface Result {
    readonly duration: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly '2xx': number;
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
  }
  function autocannon(options: Options): Promise<Result>;
  export = autocannon;
}
