import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Paths of PEM files: a private CA, and the certificate and key of a server on 127.0.0.1. */
export interface Certificates {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
  /** Removes the files. */
  remove(): Promise<void>;
}

/** Whether openssl is installed, which `makeCertificates` needs. */
export function opensslIsInstalled(): boolean {
  return spawnSync('openssl', ['version']).error === undefined;
}

/** Creates a private CA and a server certificate that it has signed, valid for two days. */
export async function makeCertificates(): Promise<Certificates> {
  const directory = await mkdtemp(join(tmpdir(), 'certificates-'));
  const at = (name: string): string => join(directory, name);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await writeFile(at('names'), 'subjectAltName=IP:127.0.0.1\n');
  const authority = ['-x509', ...newKey, '-keyout', at('ca.key'), '-out', at('ca.pem')];
  await run('openssl', ['req', ...authority, '-days', '2', '-subj', '/CN=test CA']);
  const request = [...newKey, '-keyout', at('server.key'), '-out', at('server.csr')];
  await run('openssl', ['req', ...request, '-subj', '/CN=test server']);
  const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2'];
  const certificate = ['-in', at('server.csr'), '-out', at('server.pem'), '-extfile', at('names')];
  await run('openssl', ['x509', '-req', ...certificate, ...signing]);
  return {
    authority: at('ca.pem'),
    certificate: at('server.pem'),
    key: at('server.key'),
    remove: () => rm(directory, { recursive: true }),
  };
}
