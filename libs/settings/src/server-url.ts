import { ValidateBy } from 'class-validator';
import type { ValidationArguments } from 'class-validator';
import { flawOfPostgresUrl } from '#database';
import { flawOfRedisUrl } from '#redis';

const POSTGRES = /^postgres(?:ql)?:\/\/./;
/** One server, a cluster, or sentinels; each with or without TLS. */
const REDIS = /^rediss?(?:\+(?:cluster|sentinel))?:\/\/./;

/** The URL of a Postgres. What is wrong with it is told without showing it: it may hold a password. */
export const IsPostgresUrl = (): PropertyDecorator =>
  urlThat((url) =>
    POSTGRES.test(url) ? unusable(flawOfPostgresUrl(url)) : 'must be a postgres:// URL',
  );

/** In the same way, the URL of a Redis or a Postgres; `title`: what the setting is called. */
export const IsQueueUrl = (title?: string): PropertyDecorator =>
  urlThat((url) => {
    if (POSTGRES.test(url)) return unusable(flawOfPostgresUrl(url));
    if (REDIS.test(url)) return unusable(flawOfRedisUrl(url));
    return 'must be a redis:// or postgres:// URL';
  }, title);

const unusable = (flaw: string | undefined): string | undefined => flaw && `is not usable: ${flaw}`;

/** `verdictOn` says what is wrong, as a sentence without its subject. */
function urlThat(
  verdictOn: (url: string) => string | undefined,
  title?: string,
): PropertyDecorator {
  const verdict = (value: unknown): string | undefined =>
    verdictOn(typeof value === 'string' ? value : '');
  const validate = (value: unknown): boolean => verdict(value) === undefined;
  const message = ({ property, value }: ValidationArguments): string =>
    `${title ?? property} ${verdict(value)}`;
  return ValidateBy({ name: 'serverUrl', validator: { validate } }, { message });
}
