import { parse, v5 } from 'uuid';

/** The namespace of every id that this project makes; never changes. */
const NAMESPACE = '6f3b6d0e-3d0a-5d0c-9a53-5f1f4a7f5e21';

/** Makes the UUIDs of one data set: the same for the same key, on every installation. */
export class StableIds {
  private readonly namespace: Uint8Array;

  constructor(dataset: string) {
    this.namespace = parse(v5(dataset, NAMESPACE));
  }

  of(key: string): string {
    return v5(Buffer.from(key), this.namespace);
  }
}
