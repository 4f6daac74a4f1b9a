import type { FastifyRequest } from 'fastify';

/**
 * Whether whoever asks can tell a broken answer from a whole one where no length was told. HTTP/1.0,
 * which proxies still speak, knows no chunked encoding: an answer ends when its connection does.
 */
export const canTellBreaks = ({ raw }: FastifyRequest): boolean => raw.httpVersion !== '1.0';
