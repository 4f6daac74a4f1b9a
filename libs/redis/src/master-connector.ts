import { SentinelConnector, type SentinelConnectionOptions } from 'ioredis';
import { brokenStream } from './broken-stream.js';

type Connecting = ReturnType<SentinelConnector['connect']>;
type TellError = Parameters<SentinelConnector['connect']>[0];

/** Asks the sentinels which server is the master; while none can say, it tries as for a server that is away. */
export class MasterConnector extends SentinelConnector {
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
  }

  override async connect(tellError: TellError): Connecting {
    try {
      return await super.connect(tellError);
    } catch (error) {
      this.firstError = error as Error;
      return brokenStream();
    }
  }
}
