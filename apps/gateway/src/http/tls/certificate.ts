import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:tls';
import { createSecureContext } from 'node:tls';
import type { Logger } from '#platform';
import { TLS_OPTIONS } from './tls-server.js';

/** The paths of a certificate (with its chain) and its private key, both PEM. */
export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** The contents of the files. */
export interface Certificate {
  readonly files: CertificateFiles;
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Reads a certificate and its key. Rejects if a file cannot be read, or if they do not match. */
export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  const [cert, key] = await Promise.all([
    readSettingFile('TLS_CERT_FILE', files.certFile),
    readSettingFile('TLS_KEY_FILE', files.keyFile),
  ]);
  try {
    createSecureContext({ cert, key });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(
      `TLS_CERT_FILE and TLS_KEY_FILE are not a certificate and its private key (${code})`,
      { cause },
    );
  }
  return { files, cert, key };
}

const readSettingFile = async (setting: string, path: string): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(`${setting} cannot be read (${code})`, { cause });
  }
};

/** How often the files are read. Watching would miss mounted secrets: they are replaced by symlinks. */
const READ_INTERVAL_MS = 5_000;

/**
 * Serves a new certificate, without closing connections, when the files have changed. While they
 * cannot be used, the server keeps the certificate that it has.
 */
export class CertificateReloader {
  private failure: string | undefined;

  constructor(
    private readonly server: Pick<Server, 'setSecureContext'>,
    private current: Certificate,
    private readonly logger: Pick<Logger, 'info' | 'error'>,
  ) {}

  /** Reads the files from time to time. Returns a function that ends it. */
  start(): () => void {
    const timer = setInterval(() => void this.reload(), READ_INTERVAL_MS).unref();
    return () => clearInterval(timer);
  }

  async reload(): Promise<void> {
    try {
      const { current } = this;
      const read = await readCertificate(current.files);
      this.failure = undefined;
      const { cert, key } = read;
      if (cert.equals(current.cert) && key.equals(current.key)) return;
      this.server.setSecureContext({ cert, key, ...TLS_OPTIONS });
      this.current = read;
      this.logger.info({ validTo: new X509Certificate(cert).validTo }, 'certificate replaced');
    } catch (error) {
      this.logFailure(error instanceof Error ? error.message : String(error));
    }
  }

  /** Once, until it changes. */
  private logFailure(reason: string): void {
    if (reason !== this.failure) this.logger.error({ reason }, 'certificate not replaced');
    this.failure = reason;
  }
}
