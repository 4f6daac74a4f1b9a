import { describe } from '@jest/globals';
import { startPostgres } from '../support/postgres.js';
import { itCarriesMessages } from './queue-suite.js';

describe('a queue in Postgres', () => {
  itCarriesMessages(startPostgres);
});
