/** Whether an If-None-Match names an ETag, weak or strong (RFC 9110, 13.1.2). */
export const namesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((named) => named.trim().replace(/^W\//, ''))
    .some((named) => named === etag || named === '*');
