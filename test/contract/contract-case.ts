/** A request; omitted properties are those of a usual client. */
export interface ContractRequest {
  readonly method?: string;
  readonly path?: string;
  /** A string or bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  /** An empty value removes a usual header; `{key}` is replaced by the API key. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A complete response. */
export interface ContractAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed; undefined without a body. */
  readonly body: unknown;
}

/** Throws an AssertionError when a response is not as expected. */
export type Expectation = (answer: ContractAnswer) => void;

/** Sends a request to the service under test. */
export type Ask = (request: ContractRequest) => Promise<ContractAnswer>;

/** One property of the API contract and its check. */
export interface ContractCase {
  /** The table of the API specification. */
  readonly table: string;
  /** A sentence. */
  readonly name: string;
  /** Throws when the contract is violated. */
  readonly run: (ask: Ask) => Promise<void>;
}

/** A case with a single request. */
export const contractCase = (
  table: string,
  name: string,
  { request, expect }: { readonly request: ContractRequest; readonly expect: Expectation },
): ContractCase => ({ table, name, run: async (ask) => expect(await ask(request)) });
