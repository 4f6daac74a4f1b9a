/** What commands read that nobody wants to stand in an environment. */
const secrets = ['API_KEY', 'BOOTSTRAP_API_KEY', 'DATABASE_URL', 'QUEUE_URL', 'REDIS_URL'];

/**
 * Puts the secrets that stand in files (`X_FILE`) into the environment, for this command and the
 * programs that it starts; throws when one cannot be read, or is set as well.
 */
export async function takeSecretsFromFiles(): Promise<void> {
  const { env } = process;
  if (!secrets.some((name) => env[`${name}_FILE`])) return;
  const { settingsFromFiles } = await import('#settings');
  const { variables, wrong } = settingsFromFiles(secrets, env);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  process.env = { ...variables };
}
