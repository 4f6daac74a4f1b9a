/** Shorter than the time after which a container's check itself is given up. */
const TIMEOUT_MS = 2_500;

/** Whether the gateway or the worker of this machine answers that it is alive, at the port that the environment names. */
export async function isAlive(
  program: 'gateway' | 'worker',
  variables: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  try {
    const port = await portOf(program, variables);
    const { ok } = await fetch(`http://127.0.0.1:${port}/health/live`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ok;
  } catch {
    return false;
  }
}

async function portOf(program: 'gateway' | 'worker', given: NodeJS.ProcessEnv): Promise<string> {
  const isInFile = given['PORT_FILE'] ?? given['WORKER_HEALTH_PORT_FILE'];
  const variables = isInFile ? await withFiles(given) : given;
  if (program === 'worker') return variables['WORKER_HEALTH_PORT'] || '3001';
  return variables['PORT'] || '3000';
}

/** A check runs every few seconds, and loads what reads settings only where it is needed. */
async function withFiles(given: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const { settingsFromFiles } = await import('#settings');
  return settingsFromFiles(['PORT', 'WORKER_HEALTH_PORT'], given).variables;
}
