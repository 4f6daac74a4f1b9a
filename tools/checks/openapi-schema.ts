import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { OpenAPIObject } from '@nestjs/swagger';

/** A response of a gateway, and its request. */
export interface AnswerToCheck {
  readonly method: string;
  /** The complete URL. */
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

const TIMEOUT_MS = 60_000;
const DOCUMENT_ID = 'https://openapi.invalid/document.json';

/** The document is read once, since all gateways of a checkout serve the same one. */
let cachedSchema: Promise<InterfaceSchema> | undefined;

/**
 * Throws if a response does not match the gateway's own /openapi.json. Health endpoints are not part of
 * the document. A response is not checked if its gateway has stopped before the document was ever
 * read.
 */
export async function expectValidAnswer(answer: AnswerToCheck): Promise<void> {
  if (new URL(answer.url).pathname.startsWith('/health')) return;
  cachedSchema ??= readDocument(new URL('/openapi.json', answer.url).href);
  const schema = await cachedSchema.catch((error: unknown) => {
    cachedSchema = undefined;
    if (error instanceof TypeError) return undefined;
    throw error;
  });
  schema?.check(answer);
}

/** Reads the OpenAPI document of a gateway. */
export async function readDocument(url: string): Promise<InterfaceSchema> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
  return new InterfaceSchema((await response.json()) as OpenAPIObject);
}

/** The schemas of the document, compiled on first use. */
export class InterfaceSchema {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(readonly document: OpenAPIObject) {
    addFormats.default(this.ajv);
    this.ajv.addSchema({ $id: DOCUMENT_ID, ...document });
  }

  check({ method, url, status, text }: AnswerToCheck): void {
    if (text === '' && method === 'HEAD') return;
    const operation = this.operationOf(method, pathOf(url));
    const pointer = [...operation, 'responses', String(status), 'content', 'application/json'];
    this.checkValue([...pointer, 'schema'], JSON.parse(text));
  }

  /** Throws if a value does not match the schema at a path of the document. */
  checkValue(path: readonly string[], value: unknown): void {
    const validate = this.validatorAt(path);
    if (validate(value)) return;
    const problems = this.ajv.errorsText(validate.errors, { separator: '\n' });
    throw new Error(`${path.join(' ')}\n${problems}\n${JSON.stringify(value).slice(0, 2_000)}`);
  }

  /** Unknown routes return the errors of the query endpoint of their version. */
  private operationOf(method: string, path: string): readonly string[] {
    const described = Object.keys(this.document.paths).find((one) => matches(one, path)) ?? path;
    const known = this.document.paths[described]?.[method.toLowerCase() as 'post'];
    if (known) return ['paths', described, method.toLowerCase()];
    const version = /^\/final-destination\/v1(?:\/|$)/.test(path) ? 'v1' : 'v2';
    return ['paths', `/final-destination/${version}`, 'post'];
  }

  private validatorAt(path: readonly string[]): ValidateFunction {
    const escaped = path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
    const reference = `${DOCUMENT_ID}#/${escaped.map(encodeURIComponent).join('/')}`;
    const known = this.compiled.get(reference);
    if (known) return known;
    const compiled = this.ajv.compile({ $ref: reference });
    this.compiled.set(reference, compiled);
    return compiled;
  }
}

/** Whether a path matches a path template of the document. */
const matches = (described: string, path: string): boolean => {
  const steps = path.split('/');
  const wanted = described.split('/');
  return (
    steps.length === wanted.length &&
    wanted.every((step, at) => step.startsWith('{') || step === steps[at])
  );
};

/** The decoded path; unchanged if it cannot be decoded. */
const pathOf = (url: string): string => {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};
