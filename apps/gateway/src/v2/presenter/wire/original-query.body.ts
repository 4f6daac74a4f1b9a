import { ApiProperty } from '@nestjs/swagger';
import { WireObject } from '../../../openapi/wire-object.js';
import { QueryParams } from '../../params/query.params.js';

/** A query as it came. */
@WireObject('OriginalQuery', 'The query as it came, its country in the case it was written in.')
export class OriginalQueryBody extends QueryParams {
  @ApiProperty({
    type: String,
    required: false,
    nullable: true,
    pattern: '^[A-Za-z]{2}$',
    description: 'As it was written, in upper or lower case.',
    example: 'gb',
  })
  declare readonly country?: string | null;
}
