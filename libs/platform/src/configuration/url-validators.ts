import { ValidateBy } from 'class-validator';
import type { ValidationArguments } from 'class-validator';
import { postgresUrlError } from '#database';
import { redisUrlError } from '#queue/connection';

const POSTGRES = /^postgres(?:ql)?:\/\/./;

/** One server, a cluster, or sentinels; each with or without TLS. */
const REDIS = /^rediss?(?:\+(?:cluster|sentinel))?:\/\/./;

/** Validates the URL of a Postgres server. The message never shows the URL: it may hold a password. */
export const IsPostgresUrl = (): PropertyDecorator =>
  urlValidator((url) =>
    POSTGRES.test(url) ? unusable(postgresUrlError(url)) : 'must be a postgres:// URL',
  );

/** Validates the URL of a Redis or Postgres server; `title` names the setting in the message. */
export const IsQueueUrl = (title?: string): PropertyDecorator =>
  urlValidator((url) => {
    if (POSTGRES.test(url)) return unusable(postgresUrlError(url));
    if (REDIS.test(url)) return unusable(redisUrlError(url));
    return 'must be a redis:// or postgres:// URL';
  }, title);

const unusable = (error: string | undefined): string | undefined =>
  error && `is not usable: ${error}`;

/** `errorOf` returns what is wrong with a URL, as a sentence without its subject, or undefined. */
function urlValidator(
  errorOf: (url: string) => string | undefined,
  title?: string,
): PropertyDecorator {
  const error = (value: unknown): string | undefined =>
    errorOf(typeof value === 'string' ? value : '');
  const validate = (value: unknown): boolean => error(value) === undefined;
  const message = ({ property, value }: ValidationArguments): string =>
    `${title ?? property} ${error(value)}`;
  return ValidateBy({ name: 'serverUrl', validator: { validate } }, { message });
}
