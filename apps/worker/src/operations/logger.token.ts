/** Under this token the program's logger is injected. */
export const LOGGER = Symbol('logger');
