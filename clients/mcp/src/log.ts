import { stderr } from 'node:process';

/**
 * Writes a line of JSON to stderr; stdout belongs to the protocol. Neither keys nor addresses are
 * logged.
 *
 * @example log('server ready', { url }); // {"time":"…","event":"server ready","url":"http://…"}
 */
export const log = (
  event: string,
  fields: Readonly<Record<string, string | number | undefined>> = {},
): void => {
  stderr.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...fields })}\n`);
};
