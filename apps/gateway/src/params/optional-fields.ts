import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { IsText } from './constraints.js';

/** A field of text that may be left out. */
export const OptionalText = (description: string, example?: string): PropertyDecorator =>
  applyDecorators(IsText(), IsOptional(), ApiProperty({ description, example }));

/** A field that is true or false, and false when it is left out. */
export const OptionalFlag = (description: string): PropertyDecorator =>
  applyDecorators(
    IsBoolean(),
    IsOptional(),
    ApiProperty({ description: `${description}; false when absent.` }),
  );

/** An address on one line. */
export const OptionalAddressText = (): PropertyDecorator =>
  OptionalText('An address as people write it.', '10 Downing Street, London');

/** Whether more than the best match is asked for. */
export const WantsAdditional = (): PropertyDecorator =>
  OptionalFlag('Asks for up to four matches beside the best one');
