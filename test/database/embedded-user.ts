import { acquireEmbeddedPostgres, Database } from '#database';

// A process that uses the embedded server: prints its URL after a query, releases it on a line of
// input, and exits.
const server = await acquireEmbeddedPostgres(process.argv[2]!);
const database = new Database({ url: server.url });
await database.query({ name: 'one', text: 'SELECT 1' });
console.log(server.url);
await new Promise((resolve) => process.stdin.once('data', resolve));
await database.close();
await server.release();
process.exit();
