import type { Readable } from 'node:stream';
import { Controller, Header, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BatchWriter, WebhookStore } from '#batches';
import type { Batch, BatchWish } from '#batches';
import { principalOf } from '../../access/principal-of.js';
import { GATEWAY_CONFIG } from '../../gateway.config.js';
import type { GatewayConfig } from '../../gateway.config.js';
import { JSON_TYPE } from '../../json-type.js';
import { RateLimitGuard } from '../../rate-limit/rate-limit.guard.js';
import { DescribesSubmission } from '../openapi/submit-operation.js';
import { BATCHES_PATH, presentBatch } from '../presenter/present-batch.js';
import { retryAfterOf } from '../presenter/retry-after.js';
import { apiErrorOfSubmission } from './api-error-of-submission.js';
import { idempotencyKeyOf } from './idempotency-key.js';
import { readUpload } from './read-upload.js';
import { TakesUploads } from './takes-uploads.js';
import { UploadBody } from './upload-body.js';
import { formatOfType } from './upload-format.js';
import { UploadGate } from './upload-gate.js';
import { readUploadParameters } from './upload-parameters.js';

/** Takes batches in. */
@Controller('final-destination/v2/batches')
export class UploadController {
  constructor(
    private readonly writer: BatchWriter,
    private readonly webhooks: WebhookStore,
    private readonly gate: UploadGate,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'batches' | 'webhooks'>,
  ) {}

  @Post()
  @DescribesSubmission()
  @TakesUploads()
  @UseGuards(RateLimitGuard)
  @HttpCode(202)
  @Header('Content-Type', JSON_TYPE)
  async submit(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const batch = await this.gate.through(() => this.accept(request));
    reply.headers({ ...retryAfterOf(batch), Location: `${BATCHES_PATH}/${batch.id}` });
    const webhook = await this.webhooks.find(batch.id);
    return JSON.stringify({ ...presentBatch(batch), webhook });
  }

  private async accept(request: FastifyRequest): Promise<Batch> {
    const type = request.headers['content-type'];
    const search = request.url.replace(/^[^?]*\??/, '');
    const webhookSecret = request.headers['webhook-secret']?.toString();
    const upload = readUpload({
      body: new UploadBody(request.body as Readable, `${type}?${search} ${webhookSecret}`),
      format: formatOfType(type),
      parameters: readUploadParameters(new URLSearchParams(search)),
      webhookSecret,
      webhookRules: this.config.webhooks,
    });
    const submission = await this.writer.submit(this.wishOf(request), upload);
    if ('batch' in submission) return submission.batch;
    throw apiErrorOfSubmission(submission);
  }

  private wishOf(request: FastifyRequest): BatchWish {
    const { retentionSeconds, perKey } = this.config.batches;
    return {
      keyId: principalOf(request).keyId,
      idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
      retentionSeconds,
      limits: perKey,
    };
  }
}
