import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { readHealth } from './client';
import type { Attribution, Health } from './client';
import { useTranslation } from './texts';

interface StatusPanelProps {
  readonly apiKey: string;
  readonly attribution: Attribution | undefined;
}

/** The state of the service and its data sets. */
export const StatusPanel = ({ apiKey, attribution }: StatusPanelProps): JSX.Element => {
  const t = useTranslation();
  const [health, setHealth] = useState<Health>();
  useEffect(() => {
    const aborted = new AbortController();
    readHealth(apiKey, aborted.signal).then(setHealth, () => undefined);
    return () => aborted.abort();
  }, [apiKey]);
  const generations = new Map(
    health?.data_sets?.map(({ name, generation }) => [name, generation] as const),
  );
  return (
    <>
      {health && <p>{health.status === 'ready' ? t('statusReady') : t('statusNotReady')}</p>}
      <dl class="components">
        <div>
          <dt>{t('version')}</dt>
          <dd>{health?.version ?? '–'}</dd>
        </div>
        <div>
          <dt>{t('workers')}</dt>
          <dd>{health?.workers?.alive ?? '–'}</dd>
        </div>
      </dl>
      <table>
        <caption>{t('dataSets')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dataSets')}</th>
            <th scope="col">{t('generation')}</th>
            <th scope="col">{t('imported')}</th>
            <th scope="col">{t('attribution')}</th>
          </tr>
        </thead>
        <tbody>
          {attribution?.data_sets.map((one) => (
            <tr key={one.name}>
              <th scope="row">{one.name}</th>
              <td>{generations.get(one.name) ?? '–'}</td>
              <td>{one.imported_at?.slice(0, 10) ?? '–'}</td>
              <td>{one.attribution}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
