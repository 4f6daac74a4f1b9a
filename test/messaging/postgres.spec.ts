import { describe } from '@jest/globals';
import { startPostgres } from '../support/postgres.js';
import { itSurvivesOutages } from './postgres-outages.js';
import { itCarriesMessages } from './queue-suite.js';

describe('a queue in Postgres', () => itCarriesMessages(startPostgres));
describe('a queue in a Postgres out of reach', () => itSurvivesOutages(startPostgres));
