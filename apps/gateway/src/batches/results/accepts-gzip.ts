import negotiate from '@fastify/accept-negotiator';

/** Whether an Accept-Encoding takes gzip (RFC 9110, 12.5.3). */
export const acceptsGzip = (header: string | undefined): boolean =>
  negotiate(header?.toLowerCase() ?? '', ['gzip']) === 'gzip';
