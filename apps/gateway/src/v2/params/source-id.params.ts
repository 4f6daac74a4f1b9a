import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { WireObject } from '../../openapi/wire-object.js';
import { IsDigits } from '../../params/constraints.js';

/** An identifier of an address in one of the registers of the United Kingdom. */
@WireObject(
  'SourceId',
  'An identifier of an address in a register of the United Kingdom: exactly one of the two.',
)
export class SourceIdParams {
  /** Unique Property Reference Number. */
  @ApiProperty({ description: 'Unique Property Reference Number.', example: '100023336956' })
  @IsOptional()
  @IsDigits(12)
  readonly os_uprn?: string | null;

  /** Unique Delivery Point Reference Number. */
  @ApiProperty({ description: 'Unique Delivery Point Reference Number.', example: '23747771' })
  @IsOptional()
  @IsDigits(8)
  readonly os_udprn?: string | null;
}
