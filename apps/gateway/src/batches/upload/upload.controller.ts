import type { IncomingMessage } from 'node:http';
import { Controller, Header, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Batch, Submission, SubmissionOptions, Upload } from '#batches';
import { BatchWriter, WebhookStore } from '#batches';
import { principalOf } from '../../http/request-context.js';
import { ApiError } from '../../http/errors/api-error.js';
import type { BatchConfig } from '../batch.config.js';
import { BATCH_CONFIG } from '../batch.config.js';
import { JSON_CONTENT_TYPE } from '../../http/errors/error-response.js';
import { RateLimitGuard } from '../../rate-limit/rate-limit.guards.js';
import { TakesUploads } from '../batch-routes.js';
import type { SubmittedBatchBody } from '../presenter/batch.body.js';
import {
  BATCHES_PATH,
  presentBatch,
  presentSubmittedWebhook,
  retryAfterHeaders,
} from '../presenter/present-batch.js';
import { invalidUpload } from '../request-validation.js';
import { readUpload } from './read-upload.js';
import { SubmitBatchOperation } from './submit-operation.js';
import { readCharset } from './rows/text-encoding.js';
import { UploadBody } from './upload-body.js';
import { UploadGate } from './upload-gate.js';
import { readIdempotencyKey, readUploadParameters, uploadFormatOf } from './upload-parameters.js';

/** Accepts batches. */
@Controller('final-destination/v2/batches')
export class UploadController {
  constructor(
    private readonly writer: BatchWriter,
    private readonly webhooks: WebhookStore,
    private readonly gate: UploadGate,
    @Inject(BATCH_CONFIG) private readonly config: Pick<BatchConfig, 'batches' | 'webhooks'>,
  ) {}

  @Post()
  @SubmitBatchOperation()
  @TakesUploads()
  @UseGuards(RateLimitGuard)
  @HttpCode(202)
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async submit(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const options = this.submissionOptionsOf(request);
    const upload = this.readIncomingUpload(request, abandonedSignal(request, reply));
    const batch = await this.gate.run(options, () => this.store(options, upload));
    reply.headers({ ...retryAfterHeaders(batch), Location: `${BATCHES_PATH}/${batch.id}` });
    const webhook = await this.webhooks.find(batch.id);
    const body: SubmittedBatchBody = {
      ...presentBatch(batch),
      webhook: webhook && presentSubmittedWebhook(webhook),
    };
    return JSON.stringify(body);
  }

  private readIncomingUpload(request: FastifyRequest, abandoned: AbortSignal): Upload {
    const { headers, url } = request;
    const format = uploadFormatOf(headers['content-type']);
    const encoding = readCharset(headers['content-type']);
    const search = url.replace(/^[^?]*\??/, '');
    const webhookSecret = headers['webhook-secret']?.toString();
    const digestPrefix = `${headers['content-type']}?${search} ${webhookSecret}`;
    const { webhooks: webhookRules, batches } = this.config;
    const limits = batches.upload;
    const abort = AbortSignal.any([this.gate.shutdownSignal, abandoned]);
    const body = new UploadBody(request.body as IncomingMessage, {
      digestPrefix,
      limits,
      abort,
    });
    body.checkHeaders();
    const parameters = readUploadParameters(new URLSearchParams(search));
    const upload = { body, format, encoding, parameters, limits };
    return readUpload({ ...upload, webhookSecret, webhookRules });
  }

  private async store(options: SubmissionOptions, upload: Upload): Promise<Batch> {
    const submission = await this.writer.submit(options, upload);
    if ('batch' in submission) return submission.batch;
    throw submissionError(submission);
  }

  private submissionOptionsOf(request: FastifyRequest): SubmissionOptions {
    const { retentionSeconds, perKey } = this.config.batches;
    return {
      keyId: principalOf(request).keyId,
      idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
      retentionSeconds,
      limits: perKey,
    };
  }
}

/**
 * Aborted when the client has gone, unless the upload has been received and can be repeated under its
 * Idempotency-Key: then the client may fetch the batch later.
 */
const abandonedSignal = ({ raw, headers }: FastifyRequest, reply: FastifyReply): AbortSignal => {
  const abandoned = new AbortController();
  reply.raw.once('close', () => {
    if (raw.readableEnded && headers['idempotency-key'] !== undefined) return;
    abandoned.abort(invalidUpload('The client has disconnected.'));
  });
  return abandoned.signal;
};

type RejectedSubmission = Exclude<Submission, { readonly batch: unknown }>;

/** Error response for a submission that created no batch. */
function submissionError({ outcome }: RejectedSubmission): ApiError {
  switch (outcome) {
    case 'empty':
      return invalidUpload('The upload holds no rows.');
    case 'under-way':
      return new ApiError('idempotencyUnderWay');
    case 'other-payload':
      return new ApiError('idempotencyKeyReused');
    case 'too-many-batches':
      return new ApiError('tooManyBatches');
    case 'too-many-rows':
      return new ApiError('tooManyBatches', {
        reason: 'The row limit of unfinished batches of this key would be exceeded.',
      });
  }
}
