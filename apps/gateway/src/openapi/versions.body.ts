import { ApiProperty } from '@nestjs/swagger';
import { WireObject } from './wire-object.js';

/** Which versions of the interface there are. */
@WireObject('Versions', 'Which versions of the interface there are.')
export class VersionsBody {
  @ApiProperty({ type: String, description: 'The version to use.', example: 'v2' })
  readonly current_version!: string;

  @ApiProperty({
    type: [String],
    description: 'Versions that still answer, but will not for ever.',
    example: ['v1'],
  })
  readonly deprecated_versions!: readonly string[];
}
