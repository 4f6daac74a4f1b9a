/** Has the URL of a Redis over TLS name the file of a private authority, unless it does itself. */
export function withAuthority(
  url: string | undefined,
  file: string | undefined,
): string | undefined {
  if (url === undefined || file === undefined || !url.startsWith('rediss')) return url;
  if (/[?&]ca_file=/.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}ca_file=${encodeURIComponent(file)}`;
}
