import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ClientsModule, Ctx, MessagePattern, Payload, RpcException } from '@nestjs/microservices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstValueFrom } from 'rxjs';
import { HandlerFailedError, QueueClient, QueueContext, QueueServer } from '#queue';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres, TestPostgres } from '../../tools/services/postgres.js';
import { sendAndWait, errorOf } from './queue-fixture.js';

@Controller()
class GreetingConsumer {
  @MessagePattern('greet')
  greet(@Payload() name: string, @Ctx() context: QueueContext): string {
    return `Hello ${name}, you are ${context.requestId}`;
  }

  @MessagePattern('break')
  break(): never {
    throw new Error('with a secret in it');
  }

  @MessagePattern('refuse')
  refuse(): never {
    throw new RpcException('not now');
  }
}

@Module({ controllers: [GreetingConsumer] })
class WorkerModule {}

describe('the transport in Nest', () => {
  const queue = 'nest';
  const closers: (() => Promise<unknown>)[] = [];
  let postgres: TestPostgres;
  let client: QueueClient;

  beforeAll(async () => {
    postgres = await startPostgres();
    const { url } = postgres;
    const strategy = new QueueServer({ url, queue });
    const worker = await NestFactory.createMicroservice(WorkerModule, { strategy, logger: false });
    await worker.listen();
    const clients = ClientsModule.register([
      { name: 'GREETINGS', customClass: QueueClient, options: { url, queue } },
    ]);
    const gateway = await NestFactory.createApplicationContext(clients, { logger: false });
    client = gateway.get<QueueClient>('GREETINGS');
    closers.push(
      () => gateway.close(),
      () => worker.close(),
      () => postgres.stop(),
    );
    await eventually(() => client.isReachable());
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });

  it('passes payload and context to a consumer', async () => {
    expect(await sendAndWait(client, ['greet', 'Ann'], { requestId: 'r-7' })).toBe(
      'Hello Ann, you are r-7',
    );
  });

  it('gives a bare payload a deadline and a request id', async () => {
    const answer = await firstValueFrom(client.send<string>('greet', 'Bob'));

    expect(answer).toMatch(/^Hello Bob, you are [0-9a-f-]{36}$/);
  });

  it('reports of a failure no more than Nest does', async () => {
    const broken = await errorOf(sendAndWait(client, ['break', {}]));
    const refused = await errorOf(sendAndWait(client, ['refuse', {}]));

    expect(broken.error).toBeInstanceOf(HandlerFailedError);
    expect(JSON.stringify(broken.error)).not.toContain('secret');
    expect(refused.error).toMatchObject({ reason: { status: 'error', message: 'not now' } });
  });
});
