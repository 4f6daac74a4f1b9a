import { BaseRpcContext } from '@nestjs/microservices';

type QueueContextArguments = [deadline: number, requestId: string];

/** What a handler may know of its message beside the payload (`@Ctx()`). */
export class QueueContext extends BaseRpcContext<QueueContextArguments> {
  /** Epoch milliseconds, after which nobody waits for the answer. */
  get deadline(): number {
    return this.args[0];
  }

  get requestId(): string {
    return this.args[1];
  }
}
