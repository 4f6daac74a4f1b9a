/**
 * The path of a request's URL as the router reads it: without the origin that a proxy may name,
 * without what follows the path, and with what was percent-encoded needlessly written out.
 */
export function askedPath(url: string): string {
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  try {
    // Keeps an encoded slash as it is, which parts nothing.
    return decodeURI(path);
  } catch {
    return path;
  }
}
