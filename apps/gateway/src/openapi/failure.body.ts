import { ApiProperty } from '@nestjs/swagger';
import { errorCodes } from '../errors/error-codes.table.js';
import { WireObject } from './wire-object.js';

/** A failed answer of version 2. */
@WireObject('Error', 'Why the request failed, and what to do about it.')
export class V2FailureBody {
  @ApiProperty({
    enum: [...new Set(Object.values(errorCodes).map(({ code }) => code))],
    description: 'Names the failure for good; quote it to support.',
  })
  readonly code!: string;

  @ApiProperty({
    type: String,
    description: 'What is wrong, naming every field concerned by its path.',
    example: 'queries[3].location.longitude must be less than 180',
  })
  readonly reason!: string;

  @ApiProperty({ type: String, description: 'What to do about it.' })
  readonly remediation!: string;
}

/** A failed answer of version 1. */
@WireObject('V1Error', 'Why the request failed.')
export class V1FailureBody {
  @ApiProperty({ type: String, description: 'What is wrong, and what to do about it.' })
  readonly error!: string;
}
