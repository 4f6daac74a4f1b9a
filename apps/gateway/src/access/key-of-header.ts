const scheme = /^bearer(?:[ \t]+|$)/i;

/** The key in an Authorization header: bare, or after `Bearer`; undefined when there is none. */
export function keyOfHeader(authorization: string | undefined): string | undefined {
  const key = authorization?.trim().replace(scheme, '');
  return key || undefined;
}
