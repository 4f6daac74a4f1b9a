import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { OpenAPIObject } from '@nestjs/swagger';

/** An answer of a gateway, and what it answers. */
export interface AnswerToCheck {
  readonly method: string;
  /** Whole, with the gateway's address. */
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

const PATIENCE_MS = 60_000;
const DOCUMENT_ID = 'https://openapi.invalid/document.json';

/** All gateways of a checkout serve the same document; one that has gone need not be asked. */
let described: Promise<InterfaceSchema> | undefined;

/**
 * Throws when an answer is not as the gateway's own /openapi.json says that it is. Health is for
 * operators and not described; an answer of a gateway that is gone before its document was ever
 * read cannot be checked.
 */
export async function expectValidAnswer(answer: AnswerToCheck): Promise<void> {
  if (new URL(answer.url).pathname.startsWith('/health')) return;
  described ??= readDocument(new URL('/openapi.json', answer.url).href);
  const schema = await described.catch((error: unknown) => {
    described = undefined;
    if (error instanceof TypeError) return undefined;
    throw error;
  });
  schema?.check(answer);
}

/** Reads the document of a gateway, ready to check its answers. */
export async function readDocument(url: string): Promise<InterfaceSchema> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return new InterfaceSchema((await response.json()) as OpenAPIObject);
}

/** What the document says of bodies, compiled as it is asked for. */
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

  /** Throws when a value breaks the schema that the path through the document leads to. */
  checkValue(path: readonly string[], value: unknown): void {
    const validate = this.validatorAt(path);
    if (validate(value)) return;
    const problems = this.ajv.errorsText(validate.errors, { separator: '\n' });
    throw new Error(`${path.join(' ')}\n${problems}\n${JSON.stringify(value).slice(0, 2_000)}`);
  }

  /** What no route takes is refused as the question of its version is. */
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

/** Whether a path is one that the document describes; a parameter stands for one step. */
const matches = (described: string, path: string): boolean => {
  const steps = path.split('/');
  const wanted = described.split('/');
  return (
    steps.length === wanted.length &&
    wanted.every((step, at) => step.startsWith('{') || step === steps[at])
  );
};

/** A path may be written in several ways; one that cannot be decoded stays as it is. */
const pathOf = (url: string): string => {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};
