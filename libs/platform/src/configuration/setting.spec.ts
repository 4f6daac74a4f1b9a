import { describe, expect, it } from 'vitest';
import { IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { ProgramEnvironment } from './read-environment.js';
import { describeSettings, Setting } from './setting.js';

class BaseEnvironment {
  @Setting('Where it listens.')
  @Max(65_535)
  @Min(0)
  @IsInt()
  readonly PORT: number = 3000;

  @Setting('The name.')
  @IsString()
  readonly NAME!: string;
}

class OwnEnvironment extends BaseEnvironment {
  @Setting('The colour.')
  @IsOptional()
  @IsIn(['red', 'green'])
  readonly COLOUR?: string;

  @Setting('The title.', '`NAME`')
  @IsString()
  readonly TITLE!: string;
}

class IncompleteEnvironment extends BaseEnvironment {
  @IsString()
  readonly FORGOTTEN: string = '';
}

describe('the description of settings', () => {
  it('lists those of the base class first, with default, range, values and fallback', () => {
    expect(describeSettings(OwnEnvironment)).toEqual([
      {
        name: 'PORT',
        description: 'Where it listens.',
        isRequired: false,
        defaultValue: 3000,
        minimum: 0,
        maximum: 65_535,
      },
      { name: 'NAME', description: 'The name.', isRequired: true },
      {
        name: 'COLOUR',
        description: 'The colour.',
        isRequired: false,
        values: ['red', 'green'],
      },
      { name: 'TITLE', description: 'The title.', isRequired: false, fallback: '`NAME`' },
    ]);
  });

  it('fails for a setting without a description', () => {
    expect(() => describeSettings(IncompleteEnvironment)).toThrow(
      "IncompleteEnvironment: add @Setting('…') to FORGOTTEN",
    );
  });

  it('is complete for the settings that all programs share', () => {
    const settings = describeSettings(ProgramEnvironment);
    expect(settings.map(({ name }) => name)).toContain('REDIS_URL');
    expect(settings.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual([
      'DATABASE_URL',
    ]);
  });
});
