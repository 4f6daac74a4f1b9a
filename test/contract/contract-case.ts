/** A request as it goes out; what is left out is as a usual client has it. */
export interface ContractRequest {
  readonly method?: string;
  readonly path?: string;
  /** A string or bytes go out as they are, anything else as JSON. */
  readonly body?: unknown;
  /** An empty value takes a usual header away; `{key}` stands for the key. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer, read whole. */
export interface ContractAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed; undefined where there is none. */
  readonly body: unknown;
}

/** Throws an AssertionError when an answer is not as it has to be. */
export type Expectation = (answer: ContractAnswer) => void;

/** Sends a request to the service that is under test. */
export type Ask = (request: ContractRequest) => Promise<ContractAnswer>;

/** One thing that the interface promises, and how one sees that it holds. */
export interface ContractCase {
  /** The table of the interface that promises it. */
  readonly table: string;
  /** A sentence. */
  readonly name: string;
  /** Throws when the promise is not kept. */
  readonly run: (ask: Ask) => Promise<void>;
}

/** A case that one request decides. */
export const contractCase = (
  table: string,
  name: string,
  { request, expect }: { readonly request: ContractRequest; readonly expect: Expectation },
): ContractCase => ({ table, name, run: async (ask) => expect(await ask(request)) });
