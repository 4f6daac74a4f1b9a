import { describe } from '@jest/globals';
import { startPostgres } from '../support/postgres.js';
import { itSurvivesOutages } from './postgres-outages.js';
import { itHearsOfWorkers } from './announcements.js';
import { itTellsNamesApart } from './named-messages.js';
import { itCarriesMessages } from './queue-suite.js';

describe('a queue in Postgres', () => itCarriesMessages(startPostgres));
describe('named messages in Postgres', () => itTellsNamesApart(startPostgres));
describe('workers of a queue in Postgres', () => itHearsOfWorkers(startPostgres));
describe('a queue in a Postgres out of reach', () => itSurvivesOutages(startPostgres));
