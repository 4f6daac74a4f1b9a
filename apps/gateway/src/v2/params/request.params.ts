import { IsOptional } from 'class-validator';
import { Nested, NestedList } from './nested.js';
import { OptionsParams } from './options.params.js';
import { QueryParams } from './query.params.js';

/** The most questions in one request. */
const MAX_QUERIES = 200;

/** The body of a request of version 2. */
export class RequestParams {
  @NestedList(QueryParams, MAX_QUERIES)
  readonly queries!: readonly QueryParams[];

  @IsOptional()
  @Nested(OptionsParams)
  readonly options?: OptionsParams | null;
}
