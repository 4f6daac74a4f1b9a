import { ApiProperty } from '@nestjs/swagger';
import type { InterfaceVersion } from '../asked-version.js';

/** Describes the address of a destination on one line. */
export const AddressLabel = (): PropertyDecorator =>
  ApiProperty({
    type: String,
    description: 'The address as one writes it in its country.',
    example: '10 Downing Street, London, SW1A 2AA',
  });

/** Describes which version answered. */
export const AnsweringVersion = (version: InterfaceVersion): PropertyDecorator =>
  ApiProperty({ enum: [version], description: 'The version that answered.' });

/** Describes what names a request. */
export const RequestId = (): PropertyDecorator =>
  ApiProperty({
    type: String,
    format: 'uuid',
    description: 'Quote it when something seems wrong.',
    example: '7d8f0401-1947-45c9-bba2-f70a08139f67',
  });
