import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { WireObject } from '../openapi/wire-object.js';
import { IsText } from './constraints.js';

/** An address in its parts. */
@WireObject('AddressStructured', 'An address in its parts; any of them may be left out.')
export class AddressStructuredParams {
  @ApiProperty({
    description: 'Flat, apartment, suite or floor within the building.',
    example: '4B',
  })
  @IsOptional()
  @IsText()
  readonly unit?: string | null;

  @ApiProperty({ description: 'What the building is called.', example: 'Rose Cottage' })
  @IsOptional()
  @IsText()
  readonly house_name?: string | null;

  @ApiProperty({ description: 'House number, with its letter or range.', example: '10' })
  @IsOptional()
  @IsText()
  readonly street_number?: string | null;

  @ApiProperty({ description: 'Street, road or square.', example: 'Downing Street' })
  @IsOptional()
  @IsText()
  readonly street_name?: string | null;

  @ApiProperty({ description: 'Part of the city, or village.', example: 'Westminster' })
  @IsOptional()
  @IsText()
  readonly locality?: string | null;

  @ApiProperty({ description: 'City or town.', example: 'London' })
  @IsOptional()
  @IsText()
  readonly city?: string | null;

  @ApiProperty({ description: 'County or district.', example: 'Greater London' })
  @IsOptional()
  @IsText()
  readonly county?: string | null;

  @ApiProperty({ description: 'State, province or region.', example: 'England' })
  @IsOptional()
  @IsText()
  readonly state?: string | null;

  @ApiProperty({ description: 'Country, by name or code.', example: 'United Kingdom' })
  @IsOptional()
  @IsText()
  readonly country?: string | null;

  @ApiProperty({ description: 'Postcode.', example: 'SW1A 2AA' })
  @IsOptional()
  @IsText()
  readonly postalcode?: string | null;

  /** Answers carry it; in a question it is read and left aside. */
  @ApiProperty({ description: 'Answers carry it; in a question it is read and left aside.' })
  @IsOptional()
  @IsText()
  readonly country_code?: string | null;
}
