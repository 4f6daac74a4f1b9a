/** Shorter than the time after which a container's check itself is given up. */
const TIMEOUT_MS = 2_500;

/** Whether the gateway or the worker of this machine answers that it is alive, at the port that the environment names. */
export async function isAlive(
  program: 'gateway' | 'worker',
  variables: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  const port =
    program === 'worker' ? variables['WORKER_HEALTH_PORT'] || '3001' : variables['PORT'] || '3000';
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}/health/live`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ok;
  } catch {
    return false;
  }
}
