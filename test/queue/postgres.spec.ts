import { describe } from 'vitest';
import { startPostgres } from '../../tools/services/postgres.js';
import { itSurvivesOutages } from './postgres-outages.js';
import { itReportsWorkerPresence } from './presence-suite.js';
import { itReplies } from './postgres-replies.js';
import { itDeduplicatesNamedMessages } from './named-messages-suite.js';
import { itDeliversMessages } from './delivery-suite.js';

describe('a queue in Postgres', () => itDeliversMessages(startPostgres));
describe('replies of a queue in Postgres', () => itReplies(startPostgres));
describe('named messages in Postgres', () => itDeduplicatesNamedMessages(startPostgres));
describe('workers of a queue in Postgres', () => itReportsWorkerPresence(startPostgres));
describe('a queue in a Postgres with outages', () => itSurvivesOutages(startPostgres));
