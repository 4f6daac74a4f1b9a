const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

const ASCII = /^[\0-\x7f]*$/;

/**
 * Decodes lines as UTF-8, or as Windows-1252 where the first line beyond ASCII is no UTF-8. Of a
 * file that was UTF-8 so far, a line that is not comes back undefined.
 */
export class LineDecoder {
  private decoder: InstanceType<typeof TextDecoder> | undefined;

  decode(bytes: Buffer): string | undefined {
    const latin = bytes.toString('latin1');
    if (ASCII.test(latin)) return latin;
    if (this.decoder === windows1252) return windows1252.decode(bytes);
    try {
      const text = utf8.decode(bytes);
      this.decoder = utf8;
      return text;
    } catch {
      if (this.decoder === utf8) return undefined;
      this.decoder = windows1252;
      return windows1252.decode(bytes);
    }
  }
}
