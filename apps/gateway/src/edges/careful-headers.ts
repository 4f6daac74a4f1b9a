import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** All that the page at /docs needs, and nothing from elsewhere. */
const directives = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

const setCarefulHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives },
  // Pages of other origins are to read answers: CORS says which.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  // Whoever ends TLS knows whether it will always be there.
  strictTransportSecurity: false,
});

/** What keeps a browser from doing with an answer what it is not meant for; the same on each. */
export const carefulHeaders: Readonly<Record<string, string>> = headersSet();

/** Has the library set them once, on an answer that goes nowhere. */
function headersSet(): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setCarefulHeaders(request, response, () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
