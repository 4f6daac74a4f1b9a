import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import type { InProcessProgram } from '../../tools/services/in-process.js';
import { programs, settingsOf } from '../../tools/services/stack.js';
import type { Certificates } from '../support/certificates.js';
import { makeCertificates, opensslIsInstalled } from '../support/certificates.js';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';
import { connectHttp2, requestHttp2 } from '../support/http2-client.js';

describe.skipIf(!opensslIsInstalled())('the certificate of a gateway', () => {
  let directory: string;
  let first: Certificates;
  let second: Certificates;
  let generation = 0;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mounted-secret-'));
    [first, second] = await Promise.all([makeCertificates(), makeCertificates()]);
    for (const name of ['tls.crt', 'tls.key']) {
      await symlink(join('..data', name), join(directory, name));
    }
  });
  afterAll(async () => {
    await Promise.all([rm(directory, { recursive: true }), first.remove(), second.remove()]);
  });

  const mounted = () => ({
    TLS_CERT_FILE: join(directory, 'tls.crt'),
    TLS_KEY_FILE: join(directory, 'tls.key'),
  });

  /** Replaces a mounted secret as a kubelet does: by renaming a symlink to a new directory. */
  const mount = async (certificate: Certificates, key: Certificates): Promise<void> => {
    const name = `..generation-${(generation += 1)}`;
    await mkdir(join(directory, name));
    await copyFile(certificate.certificate, join(directory, name, 'tls.crt'));
    await copyFile(key.key, join(directory, name, 'tls.key'));
    await symlink(name, join(directory, '..data_tmp'));
    await rename(join(directory, '..data_tmp'), join(directory, '..data'));
  };

  const serialOf = async ({ certificate }: Certificates): Promise<string> =>
    new X509Certificate(await readFile(certificate)).serialNumber;

  const servedSerial = async ({ url }: InProcessProgram): Promise<string> => {
    const socket = connect({ port: Number(new URL(url).port), rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { serialNumber } = socket.getPeerCertificate();
    socket.destroy();
    return serialNumber;
  };

  it('follows its files, except to a key of another certificate', async () => {
    await mount(first, first);
    const stack = await startGatewayWithoutBackends(mounted());
    const gateway = stack.gateways[0]!;
    const logged = (event: string): number =>
      gateway.lines.filter((line) => line.includes(event)).length;
    const session = await connectHttp2(gateway.url, first);
    try {
      expect(await servedSerial(gateway)).toBe(await serialOf(first));

      await mount(second, first);
      await eventually(() => logged('certificate not replaced') === 1);
      expect(await servedSerial(gateway)).toBe(await serialOf(first));

      await mount(second, second);
      await eventually(() => logged('certificate replaced') === 1);
      expect(await servedSerial(gateway)).toBe(await serialOf(second));
      expect((await requestHttp2(session, { ':path': '/health/live' })).status).toBe(200);
    } finally {
      session.destroy();
      await stack.stop();
    }
  });

  it.each([
    ['TLS_CERT_FILE is set without TLS_KEY_FILE', { TLS_KEY_FILE: '' }],
    ['TLS_KEY_FILE is set without TLS_CERT_FILE', { TLS_CERT_FILE: '' }],
    ['TLS_CERT_FILE cannot be read (ENOENT)', { TLS_CERT_FILE: '/nowhere' }],
    ['TLS_KEY_FILE cannot be read (EISDIR)', { TLS_KEY_FILE: '.' }],
    ['TLS_CERT_FILE and TLS_KEY_FILE are not a certificate', { TLS_KEY_FILE: 'package.json' }],
    ['TLS_CERT_FILE and TLS_KEY_FILE are not a certificate', { TLS_CERT_FILE: 'package.json' }],
  ])('must be usable at the start: %s', async (reason, wrong) => {
    await mount(first, first);
    await expect(startGatewayWithoutBackends({ ...mounted(), ...wrong })).rejects.toThrow(reason);
  });

  it('with a key of another certificate ends the start with exit code 1', async () => {
    await mount(first, second);
    const urls = { queueUrl: 'redis://127.0.0.1:1', databaseUrl: 'postgres://127.0.0.1:1/none' };
    const run = promisify(execFile)(process.execPath, [resolve(programs.gateway)], {
      env: { PATH: process.env.PATH, ...settingsOf(urls), ...mounted() },
      timeout: 60_000,
    });
    const { code, stdout } = (await run.catch((error: unknown) => error)) as {
      readonly code: number;
      readonly stdout: string;
    };
    expect(code).toBe(1);
    expect(stdout).toContain(
      'TLS_CERT_FILE and TLS_KEY_FILE are not a certificate and its private key',
    );
  });

  it('may be an empty file of a secret that is not filled yet only while it runs', async () => {
    await mount(first, first);
    await writeFile(join(directory, '..data', 'tls.crt'), '');
    await expect(startGatewayWithoutBackends(mounted())).rejects.toThrow('not a certificate');
  });
});
