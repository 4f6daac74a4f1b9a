import { IsIn, IsOptional, Matches } from 'class-validator';
import type { BootstrapKey } from '#access';
import { Setting } from '#platform';

/** The environment variables of the bootstrap API key. */
export class AuthEnvironment {
  @Setting(
    'API key that is accepted in addition to the stored ones, without Postgres: 20 to 200 visible ASCII characters. A secret: no error message contains it.',
  )
  @IsOptional()
  @Matches(/^[\x21-\x7e]{20,200}$/, {
    message: 'BOOTSTRAP_API_KEY must be 20 to 200 visible characters of ASCII',
  })
  readonly BOOTSTRAP_API_KEY?: string;

  @Setting('Whether `BOOTSTRAP_API_KEY` is exempt from rate limits.')
  @IsIn(['true', 'false'])
  readonly BOOTSTRAP_API_KEY_UNLIMITED: string = 'false';
}

/** The settings of authentication. */
export interface AuthConfig {
  readonly bootstrapKey?: BootstrapKey;
}

export const readAuthConfig = ({
  BOOTSTRAP_API_KEY: key,
  BOOTSTRAP_API_KEY_UNLIMITED: unlimited,
}: AuthEnvironment): AuthConfig => ({
  bootstrapKey: key === undefined ? undefined : { key, unlimited: unlimited === 'true' },
});
