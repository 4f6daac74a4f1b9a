const ACCEPTS_GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

/** Whether an Accept-Encoding takes gzip (RFC 9110, 12.5.3). */
export const acceptsGzip = (header: string | undefined): boolean => ACCEPTS_GZIP.test(header ?? '');
