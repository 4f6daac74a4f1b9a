/** An element of XML. `text` is the text in it, without that of its children. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly attributes: Record<string, string>;
  readonly children: OpenElement[];
  text: string;
}

const declaration = /^<\?xml version="1\.0" encoding="UTF-8" \?>\s*/;
const token = /<\/([\w:-]+)>|<([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const attribute = /([\w:-]+)="([^"]*)"/g;

/** Characters that XML 1.0 does not have, and an ampersand that begins no reference. */
const malformed =
  /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|&(?!#\d+;|#x[\da-f]+;|(?:amp|lt|gt|quot|apos);)/iu;

const decode = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/**
 * Reads the XML that a gateway writes: elements, attributes and texts, with numeric character references.
 * Throws an Error where it is not well-formed.
 */
export function readXml(xml: string): XmlElement {
  if (malformed.test(xml)) throw new Error('a character or reference is not valid in XML');
  const body = xml.replace(declaration, '');
  if (body === xml) throw new Error('there is no XML declaration');
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  token.lastIndex = 0;
  while (token.lastIndex < body.length) {
    const at = token.lastIndex;
    const [, closed, opened, attributes = '', empty, text] = token.exec(body) ?? [];
    const current = open.at(-1)!;
    if (closed !== undefined) {
      if (open.length < 2 || current.name !== closed) throw new Error(`</${closed}> at ${at}`);
      open.pop();
    } else if (opened !== undefined) {
      const pairs = [...attributes.matchAll(attribute)].map(([, name = '', value = '']) => [
        name,
        decode(value),
      ]);
      const named = Object.fromEntries(pairs) as Record<string, string>;
      if (Object.keys(named).length < pairs.length) throw new Error(`an attribute twice at ${at}`);
      const element: OpenElement = { name: opened, attributes: named, children: [], text: '' };
      current.children.push(element);
      if (empty === '') open.push(element);
    } else if (text !== undefined) {
      current.text += decode(text);
    } else throw new Error(`no token at ${at}: ${body.slice(at, at + 40)}`);
  }
  const [only, ...others] = root.children;
  if (!only || others.length > 0 || open.length > 1 || root.text.trim() !== '')
    throw new Error('there is not exactly one root element');
  return only;
}
