import type { IncomingMessage } from 'node:http';
import { Controller, Header, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BatchWriter, WebhookStore } from '#batches';
import type { Batch, BatchWish, Upload } from '#batches';
import { principalOf } from '../../access/principal-of.js';
import { GATEWAY_CONFIG } from '../../gateway.config.js';
import type { GatewayConfig } from '../../gateway.config.js';
import { JSON_TYPE } from '../../json-type.js';
import { RateLimitGuard } from '../../rate-limit/rate-limit.guard.js';
import { DescribesSubmission } from '../openapi/submit-operation.js';
import { BATCHES_PATH, presentBatch } from '../presenter/present-batch.js';
import type { SubmittedBatchBody } from '../presenter/batch.body.js';
import { presentSubmittedWebhook } from '../presenter/present-webhook.js';
import { retryAfterOf } from '../presenter/retry-after.js';
import { apiErrorOfSubmission } from './api-error-of-submission.js';
import { idempotencyKeyOf } from './idempotency-key.js';
import { namedEncodingOf } from './named-encoding.js';
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
    const wish = this.wishOf(request);
    const upload = this.uploadOf(request);
    const batch = await this.gate.through(wish, () => this.keep(wish, upload));
    reply.headers({ ...retryAfterOf(batch), Location: `${BATCHES_PATH}/${batch.id}` });
    const webhook = await this.webhooks.find(batch.id);
    const body: SubmittedBatchBody = {
      ...presentBatch(batch),
      webhook: webhook && presentSubmittedWebhook(webhook),
    };
    return JSON.stringify(body);
  }

  private uploadOf(request: FastifyRequest): Upload {
    const { headers, url } = request;
    const format = formatOfType(headers['content-type']);
    const encoding = namedEncodingOf(headers['content-type']);
    const search = url.replace(/^[^?]*\??/, '');
    const webhookSecret = headers['webhook-secret']?.toString();
    const meaning = `${headers['content-type']}?${search} ${webhookSecret}`;
    const { webhooks: webhookRules, batches } = this.config;
    const limits = batches.upload;
    const body = new UploadBody(request.body as IncomingMessage, {
      meaning,
      limits,
      giveUp: this.gate.closing,
    });
    body.checkHeaders();
    const parameters = readUploadParameters(new URLSearchParams(search));
    return readUpload({ body, format, encoding, parameters, webhookSecret, webhookRules, limits });
  }

  private async keep(wish: BatchWish, upload: Upload): Promise<Batch> {
    const submission = await this.writer.submit(wish, upload);
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
