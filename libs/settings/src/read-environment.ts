import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { readLogLevel } from '#observability';
import { withAuthority } from './redis-authority.js';
import type { ProgramEnvironment } from './program-environment.js';
import { settingsFromFiles } from './settings-from-files.js';

/**
 * Reads an environment into a class that declares its variables, each of which may come from a file
 * (`X_FILE`); empty ones count as absent, and the queue's URL is QUEUE_URL, else REDIS_URL, else
 * DATABASE_URL. Throws one error that names everything wrong, without showing it.
 */
export function readEnvironment<Environment extends ProgramEnvironment>(
  type: new () => Environment,
  variables: NodeJS.ProcessEnv,
): Environment {
  const { variables: settings, wrong } = settingsFromFiles(namesOf(type), variables);
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
  const { REDIS_CA_FILE: authority, LIMITER_URL: limiterUrl } = given;
  const queueUrl = given.QUEUE_URL ?? given.REDIS_URL ?? given.DATABASE_URL;
  const read = plainToInstance(
    type,
    {
      ...given,
      QUEUE_URL: withAuthority(queueUrl, authority),
      ...(limiterUrl && { LIMITER_URL: withAuthority(limiterUrl, authority) }),
      LOG_LEVEL: readLogLevel(given.LOG_LEVEL) ?? given.LOG_LEVEL,
    },
    { enableImplicitConversion: true, exposeDefaultValues: true },
  );
  const invalid = validateSync(read).flatMap(({ constraints }) => Object.values(constraints ?? {}));
  const problems = [...wrong, ...invalid];
  if (problems.length > 0) throw new Error(`The environment is not usable: ${problems.join('; ')}`);
  return read;
}

/** The variables that a class declares: each has a constraint at least. */
function namesOf(type: new () => ProgramEnvironment): readonly string[] {
  const constraints = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return [...new Set([...constraints.map(({ propertyName }) => propertyName), 'REDIS_URL'])];
}
