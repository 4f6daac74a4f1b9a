import { FinalDestinationError } from '@final-destination/client';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { log } from './log.js';

/**
 * Runs a tool. A failed call is an error of the tool, not of the protocol, so that the model reads its
 * reason and remediation and can correct its input.
 */
export async function toolResultOf(
  tool: string,
  run: () => Promise<Record<string, unknown>>,
): Promise<CallToolResult> {
  try {
    const output = await run();
    return {
      structuredContent: output,
      content: [{ type: 'text', text: JSON.stringify(output) }],
    };
  } catch (error) {
    if (!(error instanceof FinalDestinationError)) throw error;
    const { code, status, requestId } = error;
    log('tool call failed', { tool, code, status, requestId });
    return { isError: true, content: [{ type: 'text', text: explanationOf(error) }] };
  }
}

const explanationOf = ({ code, reason, remediation, requestId }: FinalDestinationError): string => {
  const reference = requestId === undefined ? '' : ` (request ${requestId})`;
  return `${code}: ${reason} ${remediation}${reference}`;
};
