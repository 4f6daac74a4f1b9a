import { v4, validate } from 'uuid';

/** Makes the identifier of a request: a random UUID. */
export const newRequestId = (): string => v4();

/** Whether a text that came from outside may serve as a request's identifier: any UUID. */
export const isRequestId = (text: unknown): text is string =>
  typeof text === 'string' && validate(text);
