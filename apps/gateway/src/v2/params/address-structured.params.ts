import { IsOptional } from 'class-validator';
import { IsText } from './constraints.js';

/** An address in its parts. */
export class AddressStructuredParams {
  @IsOptional()
  @IsText()
  readonly unit?: string | null;

  @IsOptional()
  @IsText()
  readonly house_name?: string | null;

  @IsOptional()
  @IsText()
  readonly street_number?: string | null;

  @IsOptional()
  @IsText()
  readonly street_name?: string | null;

  @IsOptional()
  @IsText()
  readonly locality?: string | null;

  @IsOptional()
  @IsText()
  readonly city?: string | null;

  @IsOptional()
  @IsText()
  readonly county?: string | null;

  @IsOptional()
  @IsText()
  readonly state?: string | null;

  @IsOptional()
  @IsText()
  readonly country?: string | null;

  @IsOptional()
  @IsText()
  readonly postalcode?: string | null;

  /** Answers carry it; in a question it is read and left aside. */
  @IsOptional()
  @IsText()
  readonly country_code?: string | null;
}
