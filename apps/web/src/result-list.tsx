import type { JSX } from 'preact';
import type { Match, Quality } from './answer';
import { useMetres, useTranslation } from './texts';
import type { TextKey } from './texts';

interface ResultListProps {
  readonly matches: readonly Match[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
}

/** The matches, numbered as on the map. The selected one shows what is known of it. */
export const ResultList = ({ matches, selected, onSelect }: ResultListProps): JSX.Element => (
  <ol class="results">
    {matches.map((match, index) => (
      <li key={match.id} class={index === selected ? 'selected' : ''}>
        <button
          type="button"
          class="result"
          aria-expanded={index === selected}
          onClick={() => onSelect(index)}
        >
          <span class="number" aria-hidden="true">
            {index + 1}
          </span>
          <span>{match.address}</span>
          <Confidence value={match.confidence} />
        </button>
        {index === selected && <MatchDetails {...match} />}
      </li>
    ))}
  </ol>
);

const Confidence = ({ value }: { readonly value: number | undefined }): JSX.Element | null => {
  const t = useTranslation();
  if (value === undefined) return null;
  return <span class="confidence">{t('confidence', { percent: Math.round(value * 100) })}</span>;
};

const qualityText: Readonly<Record<Quality, TextKey>> = {
  high: 'qualityHigh',
  medium: 'qualityMedium',
  low: 'qualityLow',
};

const MatchDetails = (match: Match): JSX.Element => {
  const t = useTranslation();
  const metres = useMetres();
  const { point, door, doors, building, parking, distanceMetres } = match;
  const way = parking?.doorDistanceMetres;
  return (
    <div class="details">
      <dl>
        <Spot name={t('point')} kind="point" quality={point?.quality} />
        <Spot
          name={doors.length > 1 ? t('doors', { count: doors.length }) : t('door')}
          kind="door"
          quality={door?.quality}
        />
        <Spot name={t('building')} kind="building" quality={building?.quality} />
        <Spot name={t('parking')} kind="parking" quality={parking?.quality} />
      </dl>
      {way !== undefined && <p>{t('way', { metres: metres(way) })}</p>}
      {distanceMetres !== undefined && <p>{t('distance', { metres: metres(distanceMetres) })}</p>}
    </div>
  );
};

interface SpotProps {
  readonly name: string;
  readonly kind: string;
  readonly quality: Quality | undefined;
}

/** Its sample is drawn as its outline on the map is. */
const Spot = ({ name, kind, quality }: SpotProps): JSX.Element | null => {
  const t = useTranslation();
  if (quality === undefined) return null;
  return (
    <div>
      <dt>
        <span class={`sample ${kind} ${quality}`} aria-hidden="true" />
        {name}
      </dt>
      <dd>{t(qualityText[quality])}</dd>
    </div>
  );
};
