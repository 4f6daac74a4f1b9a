import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer, Search } from './answer';
import { baseUrl, v2RequestOf } from './client';
import { Tabs } from './tabs';
import { useTranslation } from './texts';

interface CodePanelProps {
  readonly search: Search | undefined;
  readonly answer: Answer | undefined;
}

/** The search as a request in several languages, and the response. */
export const CodePanel = ({ search, answer }: CodePanelProps): JSX.Element => {
  const t = useTranslation();
  if (!search) return <p>{t('whyNothing')}</p>;
  const samples = Object.entries(samplesOf(v2RequestOf(search)));
  const response = JSON.stringify(answer?.response ?? null, null, 2);
  return (
    <>
      <p class="note">{t('codeKey')}</p>
      <Tabs
        label={t('code')}
        tabs={[...samples, [t('response'), response] as const].map(([name, code]) => ({
          name,
          content: () => <Sample code={code} name={name} />,
        }))}
      />
    </>
  );
};

/** Contains no key: it is read from the environment. */
const samplesOf = (request: object): Readonly<Record<string, string>> => {
  const url = `${baseUrl}/final-destination/v2`;
  const json = JSON.stringify(request, null, 2);
  const quoted = JSON.stringify(request).replaceAll("'", String.raw`'\''`);
  return {
    JSON: json,
    curl: [
      `curl ${url}`,
      `  -H "Authorization: $API_KEY" -H 'Content-Type: application/json'`,
      `  -d '${quoted}'`,
    ].join(' \\\n'),
    TypeScript: [
      `const response = await fetch('${url}', {`,
      `  method: 'POST',`,
      `  headers: {`,
      `    authorization: process.env.API_KEY!,`,
      `    'content-type': 'application/json',`,
      `  },`,
      `  body: JSON.stringify(${indent(json, 2)}),`,
      `});`,
      `const { responses } = await response.json();`,
    ].join('\n'),
    Python: [
      `import json, os, urllib.request`,
      ``,
      `request = urllib.request.Request(`,
      `    "${url}",`,
      `    data=json.dumps(${indent(pythonOf(json), 4)}).encode(),`,
      `    headers={"Authorization": os.environ["API_KEY"], "Content-Type": "application/json"},`,
      `)`,
      `with urllib.request.urlopen(request, timeout=20) as response:`,
      `    responses = json.load(response)["responses"]`,
    ].join('\n'),
  };
};

const indent = (text: string, spaces: number): string =>
  text.replaceAll('\n', `\n${' '.repeat(spaces)}`);

/** JSON as a Python literal. The words are values only where no quote precedes them on the line's rest. */
const pythonOf = (json: string): string =>
  json.replace(/: (true|false|null)(?=,?$)/gm, (_match, word: string) =>
    word === 'null' ? ': None' : `: ${word[0]?.toUpperCase()}${word.slice(1)}`,
  );

interface SampleProps {
  readonly code: string;
  readonly name: string;
}

const Sample = ({ code, name }: SampleProps): JSX.Element => {
  const t = useTranslation();
  const [copied, setCopied] = useState('');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code);
    setCopied(code);
  };
  return (
    <div class="sample-code">
      <button type="button" onClick={() => void copy()}>
        {copied === code ? t('copied') : t('copy')}
      </button>
      <pre tabIndex={0} role="region" aria-label={name}>
        <code>{code}</code>
      </pre>
    </div>
  );
};
