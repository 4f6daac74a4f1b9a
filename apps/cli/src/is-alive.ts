import { get as getOverHttp } from 'node:http';
import { get as getOverHttps } from 'node:https';

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
    const servesTls = program === 'gateway' && Boolean(variables['TLS_CERT_FILE']);
    return (await statusOf(`127.0.0.1:${port}/health/live`, servesTls)) === 200;
  } catch {
    return false;
  }
}

const statusOf = (address: string, servesTls: boolean): Promise<number | undefined> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const request = servesTls
      ? // The certificate names the public host.
        getOverHttps(`https://${address}`, { rejectUnauthorized: false, signal, agent: false })
      : getOverHttp(`http://${address}`, { signal, agent: false });
    request.on('error', reject).on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
};

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
