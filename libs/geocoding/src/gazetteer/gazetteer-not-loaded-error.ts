/** The gazetteer was asked before it could be read from the database. */
export class GazetteerNotLoadedError extends Error {
  override readonly name = 'GazetteerNotLoadedError';

  constructor() {
    super('The gazetteer has not been loaded yet.');
  }
}
