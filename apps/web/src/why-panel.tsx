import type { JSX } from 'preact';
import type { Answer } from './answer';
import { useTranslation } from './texts';

/** How the answer came about: the address by its parts, and what the service explains. */
export const WhyPanel = ({ answer }: { readonly answer: Answer | undefined }): JSX.Element => {
  const t = useTranslation();
  if (!answer) return <p>{t('whyNothing')}</p>;
  const { info, warnings, errors } = answer.explanation;
  const components = Object.entries(answer.matches[0]?.components ?? {});
  const problems = [...errors, ...warnings];
  return (
    <>
      {components.length > 0 && (
        <>
          <h2>{t('whyUnderstood')}</h2>
          <dl class="components">
            {components.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {problems.length > 0 && (
        <>
          <h2>{t('whyWarnings')}</h2>
          <ul lang="en">
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <p class="note">{t('whyEnglish')}</p>
      {info.map((line) => (
        <ExplanationLine key={line} line={line} />
      ))}
    </>
  );
};

/** A line such as `Score 7.10: name 4.00, number 3.10.` */
interface MeasuredLine {
  readonly heading: string;
  readonly terms: readonly { readonly name: string; readonly value: number }[];
}

/** Undefined for a line that lists no numbers. */
const readMeasuredLine = (line: string): MeasuredLine | undefined => {
  const [, heading = '', list = ''] = /^([^:]+): (.+)\.$/.exec(line) ?? [];
  const terms = list.split(', ').map((term) => {
    const [, name = '', value = ''] = /^(.+) (-?\d+(?:\.\d+)?)$/.exec(term) ?? [];
    return { name, value: value === '' ? NaN : Number(value) };
  });
  return terms.every(({ value }) => Number.isFinite(value)) ? { heading, terms } : undefined;
};

/** The words of a line such as `Words: hauptstrasse (street), 12 (house number).`; undefined for others. */
const readWords = (
  line: string,
): readonly { readonly word: string; readonly role: string }[] | undefined => {
  const [, list] = /^Words: (.+)\.$/.exec(line) ?? [];
  return list?.split('), ').map((term) => {
    const [, word = term, role = ''] = /^(.*) \((.+?)\)?$/.exec(term) ?? [];
    return { word, role };
  });
};

/** Words above what they were read as; features and their points as bars, without those of no points. */
const ExplanationLine = ({ line }: { readonly line: string }): JSX.Element => {
  const words = readWords(line);
  if (words)
    return (
      <ol lang="en" class="words">
        {words.map(({ word, role }, at) => (
          <li key={at} class={role === 'not matched' ? 'unmatched' : undefined}>
            <b>{word}</b> {role}
          </li>
        ))}
      </ol>
    );
  const measured = readMeasuredLine(line);
  if (!measured) return <p lang="en">{line}</p>;
  const terms = measured.terms.filter(({ value }) => value !== 0);
  const most = Math.max(...terms.map(({ value }) => Math.abs(value)));
  return (
    <table lang="en" class="measured">
      <caption>{measured.heading}</caption>
      <tbody>
        {terms.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
            <td aria-hidden="true">
              <span
                class={value < 0 ? 'bar negative' : 'bar'}
                style={{ width: `${(100 * Math.abs(value)) / most}%` }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
