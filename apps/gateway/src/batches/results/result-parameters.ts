import type { FastifyRequest } from 'fastify';
import { refusedParameter, refuseUnknownParameters } from '../refusals.js';
import { askedFormat } from './asked-format.js';
import type { FormatName } from './result-format.js';

/** What is asked of results. */
export interface ResultParameters {
  readonly format: FormatName;
  /** The first row told, from 1. */
  readonly firstRow: number;
  /** Whether cells are left as they are, for programs. */
  readonly isRaw: boolean;
}

const known = ['format', 'from', 'raw'];

const ROW = /^[1-9]\d{0,8}$/;

/** Reads what the URL and Accept say of results; throws an ApiError. */
export function readResultParameters({ query, headers }: FastifyRequest): ResultParameters {
  const { format, from = '1', raw = 'false' } = query as Readonly<Record<string, string>>;
  refuseUnknownParameters(query as object, known);
  if (!ROW.test(from)) throw refusedParameter('from must be the number of a row, from 1');
  if (!['true', 'false'].includes(raw)) throw refusedParameter('raw must be true or false');
  return {
    format: askedFormat(format, headers.accept),
    firstRow: Number(from),
    isRaw: raw === 'true',
  };
}
