import { ApiProperty } from '@nestjs/swagger';
import type { GeocodeAnswer, Suggestion } from '#contracts';
import { WireObject } from '../../http/openapi/schemas.js';
import {
  AddressLabel,
  AnsweringVersion,
  RequestId,
  wireMetres,
} from '../../wire-format/response-fields.js';
import { wireKinds } from './suggest.params.js';

/** A part of an address that the typed text matches. */
@WireObject('MatchedRange', 'A part of an address, counted in UTF-16 code units as in JavaScript.')
class MatchedRangeBody {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Where it begins.', example: 0 })
  readonly start!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'Where it ends, exclusive.',
    example: 2,
  })
  readonly end!: number;
}

/** What the typed text may become. */
@WireObject('Suggestion', 'An address, street or place that the typed text may become.')
class SuggestionBody {
  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'The id, by which a query of version 2 looks up the destination.',
    example: 'b5f6a944-16be-5f26-8074-e6d54255fe88',
  })
  readonly id!: string;

  @AddressLabel()
  readonly address!: string;

  @ApiProperty({
    type: [MatchedRangeBody],
    description: 'The parts of the address that the typed text matches, for highlighting.',
  })
  readonly matched!: readonly MatchedRangeBody[];

  @ApiProperty({ type: String, enum: wireKinds, description: 'What is suggested.' })
  readonly kind!: string;

  @ApiProperty({
    type: Number,
    required: false,
    minimum: 0,
    description: 'The distance from the position in the request, if it has one. Metres.',
    example: 132.55,
  })
  readonly distance?: number;
}

/** The response of a suggest request. */
@WireObject('SuggestResponse', 'What the typed text may become.')
export class SuggestResponseBody {
  @ApiProperty({
    type: [SuggestionBody],
    description: 'The suggestions, the best first; empty if there is none.',
  })
  readonly suggestions!: readonly SuggestionBody[];

  @AnsweringVersion('v2')
  readonly version!: 'v2';

  @RequestId()
  readonly request_id!: string;
}

/** Serialises the response body of a suggest request. Throws a TypeError for an answer to another query. */
export function presentSuggestions(answer: GeocodeAnswer | undefined, requestId: string): string {
  if (answer?.outcome !== 'suggested') throw new TypeError('A suggest query has another answer');
  const body: SuggestResponseBody = {
    suggestions: answer.suggestions.map(presentSuggestion),
    version: 'v2',
    request_id: requestId,
  };
  return JSON.stringify(body);
}

const presentSuggestion = ({
  id,
  kind,
  label,
  matched,
  distanceMetres,
}: Suggestion): SuggestionBody => ({
  id,
  address: label,
  matched,
  kind: kind.replaceAll('-', '_'),
  distance: distanceMetres === undefined ? undefined : wireMetres(distanceMetres),
});
