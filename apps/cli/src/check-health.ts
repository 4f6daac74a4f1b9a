import { isAlive } from './health/is-alive.js';

// The health check of a container: `check-health.js worker`, else of the gateway. Ends with 1 when
// the program does not say in time that it is alive.
const [, , program] = process.argv;
process.exitCode = (await isAlive(program === 'worker' ? 'worker' : 'gateway')) ? 0 : 1;
