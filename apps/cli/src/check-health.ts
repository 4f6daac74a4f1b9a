import { isAlive } from './is-alive.js';

/**
 * Health check of a container: `node check-health.js [gateway|worker]`, by default the gateway. Exits
 * with 1 if the program does not answer `/health/live` in time.
 *
 * A program of its own, because it runs every few seconds: it loads neither commander nor the
 * commands.
 */
const [, , argument] = process.argv;
const program = argument === 'worker' ? 'worker' : 'gateway';

if (!(await isAlive(program))) {
  process.exitCode = 1;
}
