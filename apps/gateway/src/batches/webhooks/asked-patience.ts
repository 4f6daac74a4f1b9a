/** The seconds that a Retry-After asks for (RFC 9110, 10.2.3), as a number or as a date; none when it asks for nothing. */
export function askedPatience(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1_000);
}
