export { ProgramEnvironment } from './program-environment.js';
export { readEnvironment } from './read-environment.js';
