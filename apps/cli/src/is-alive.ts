/** Shorter than the timeout of the container's own health check. */
const TIMEOUT_MS = 2_500;

/**
 * Whether the gateway or worker on this machine answers `/health/live`. The port comes from PORT or
 * WORKER_HEALTH_PORT, or from the files that PORT_FILE or WORKER_HEALTH_PORT_FILE name.
 */
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

/** Loads the settings package only if a setting is in a file, since the check runs every few seconds. */
async function withFiles(given: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const { readSettingFiles } = await import('#platform');
  return readSettingFiles(['PORT', 'WORKER_HEALTH_PORT'], given).variables;
}
