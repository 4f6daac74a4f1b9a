/** No key goes by that name, prefix or id. */
export class KeyNotFoundError extends Error {
  override readonly name = 'KeyNotFoundError';

  constructor(readonly handle: string) {
    super(`there is no key that goes by '${handle}'`);
  }
}

/** A key of that name is there already, and is not revoked. */
export class KeyNameTakenError extends Error {
  override readonly name = 'KeyNameTakenError';

  constructor(readonly keyName: string) {
    super(`there is a key named '${keyName}' already`);
  }
}

/** What was asked for has no sense for a key that is revoked. */
export class KeyRevokedError extends Error {
  override readonly name = 'KeyRevokedError';

  constructor(readonly keyName: string) {
    super(`the key '${keyName}' is revoked`);
  }
}
