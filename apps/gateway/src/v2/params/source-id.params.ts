import { IsOptional } from 'class-validator';
import { IsDigits } from './constraints.js';

/** An identifier of an address in one of the registers of the United Kingdom. */
export class SourceIdParams {
  /** Unique Property Reference Number. */
  @IsOptional()
  @IsDigits(12)
  readonly os_uprn?: string | null;

  /** Unique Delivery Point Reference Number. */
  @IsOptional()
  @IsDigits(8)
  readonly os_udprn?: string | null;
}
