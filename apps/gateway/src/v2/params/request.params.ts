import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { WireObject } from '../../openapi/wire-object.js';
import { Nested, NestedList } from '../../params/nested.js';
import { OptionsParams } from './options.params.js';
import { QueryParams } from './query.params.js';

/** The most questions in one request. */
const MAX_QUERIES = 200;

/** The body of a request of version 2. */
@WireObject('Request', 'Up to 200 independent questions, and how they are answered.')
export class RequestParams {
  @ApiProperty({ description: 'Each may be of another kind; responses[i] answers queries[i].' })
  @NestedList(QueryParams, MAX_QUERIES)
  readonly queries!: readonly QueryParams[];

  @ApiProperty({ description: 'Holds for all queries of the request.' })
  @IsOptional()
  @Nested(OptionsParams)
  readonly options?: OptionsParams | null;
}
