import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Files in PEM: an authority that nobody else knows, and what it says of a server on 127.0.0.1. */
export interface Certificates {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

/** Whether certificates can be made. */
export function opensslIsInstalled(): boolean {
  return spawnSync('openssl', ['version']).error === undefined;
}

/** Makes an authority and a certificate of its own, for this test alone. */
export async function makeCertificates(): Promise<Certificates> {
  const directory = await mkdtemp(join(tmpdir(), 'certificates-'));
  const at = (name: string): string => join(directory, name);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await writeFile(at('names'), 'subjectAltName=IP:127.0.0.1\n');
  const authority = ['-x509', ...newKey, '-keyout', at('ca.key'), '-out', at('ca.pem')];
  await run('openssl', ['req', ...authority, '-days', '2', '-subj', '/CN=authority of a test']);
  const request = [...newKey, '-keyout', at('server.key'), '-out', at('server.csr')];
  await run('openssl', ['req', ...request, '-subj', '/CN=server of a test']);
  const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2'];
  const certificate = ['-in', at('server.csr'), '-out', at('server.pem'), '-extfile', at('names')];
  await run('openssl', ['x509', '-req', ...certificate, ...signing]);
  return { authority: at('ca.pem'), certificate: at('server.pem'), key: at('server.key') };
}
