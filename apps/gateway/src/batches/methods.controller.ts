import { Controller, Header, HttpCode, Options } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

/** Answers browsers that ask what they may do with a batch before they do it; without a key. */
@Controller('final-destination/v2/batches')
@ApiExcludeController()
export class MethodsController {
  @Options()
  @HttpCode(204)
  @Header('Allow', 'GET, HEAD, POST')
  ofAll(): void {}

  @Options(':id')
  @HttpCode(204)
  @Header('Allow', 'GET, HEAD, DELETE')
  ofOne(): void {}

  @Options([':id/events', ':id/results', ':id/errors'])
  @HttpCode(204)
  @Header('Allow', 'GET, HEAD')
  ofParts(): void {}
}
