import type { JSX } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import {
  confidenceClassOf,
  confidenceColours,
  levelColours,
  NO_CONFIDENCE_COLOUR,
} from './result-colours';
import type { ColourBy } from './result-colours';
import { BINS, histogramOf, levelCountsOf, levels, shownRows } from './sheet-results';
import type { Level, ResultFilter, SheetResults } from './sheet-results';
import { useNumber, useSheetTexts } from './sheet-texts';
import type { SheetTextKey } from './sheet-texts';

interface FilterFormProps {
  readonly results: SheetResults;
  readonly filter: ResultFilter;
  readonly shown: Uint8Array;
  readonly colourBy: ColourBy;
  readonly setFilter: (filter: ResultFilter) => void;
  readonly setColourBy: (colourBy: ColourBy) => void;
}

/** The filters with their counts, which are the legend of the map as well. */
export const FilterForm = (props: FilterFormProps): JSX.Element => {
  const { colourBy, setColourBy } = props;
  const t = useSheetTexts();
  const id = useId();
  return (
    <section class="card" aria-label={t('filter')}>
      <fieldset>
        <legend>{t('colourBy')}</legend>
        <div class="buttons">
          {(['confidence', 'level'] as const).map((value) => (
            <label key={value} class="choice">
              <input
                type="radio"
                name={id}
                checked={colourBy === value}
                onChange={() => setColourBy(value)}
              />
              {t(value)}
            </label>
          ))}
        </div>
      </fieldset>
      <ConfidenceFilter {...props} />
      <LevelFilter {...props} />
    </section>
  );
};

/** Both ends of the range, and the histogram of the rows that it shows. */
const ConfidenceFilter = (props: FilterFormProps): JSX.Element => {
  const { results, filter, shown, colourBy, setFilter } = props;
  const t = useSheetTexts();
  const number = useNumber();
  const bins = useMemo(() => histogramOf(results, shown), [results, shown]);
  const most = Math.max(1, ...bins);
  const colourOf = (bin: number): string | undefined =>
    colourBy === 'confidence' ? confidenceColours[confidenceClassOf(bin / BINS)] : undefined;
  return (
    <fieldset>
      <legend>{t('confidence')}</legend>
      <div class="range">
        <PercentField
          label={t('least')}
          value={filter.least}
          onValue={(least) => setFilter({ ...filter, least })}
        />
        <PercentField
          label={t('most')}
          value={filter.most}
          onValue={(next) => setFilter({ ...filter, most: next })}
        />
      </div>
      <table class="measured histogram">
        <caption>{t('histogram')}</caption>
        <tbody>
          {bins.map((count, bin) => (
            <tr key={bin}>
              <th scope="row">{`${(bin * 100) / BINS}–${((bin + 1) * 100) / BINS} %`}</th>
              <td>{number(count)}</td>
              <td aria-hidden="true">
                {count > 0 && (
                  <span
                    class="bar"
                    style={{ width: `${(100 * count) / most}%`, background: colourOf(bin) }}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {colourBy === 'confidence' && (
        <p class="note">
          <Swatch colour={NO_CONFIDENCE_COLOUR} /> {t('noConfidence')}
        </p>
      )}
    </fieldset>
  );
};

interface PercentFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onValue: (percent: number) => void;
}

const PercentField = ({ label, value, onValue }: PercentFieldProps): JSX.Element => (
  <label>
    {label}
    <input
      type="number"
      min={0}
      max={100}
      value={value}
      onChange={({ currentTarget }) => {
        const percent = currentTarget.valueAsNumber;
        if (!Number.isNaN(percent)) onValue(Math.min(100, Math.max(0, percent)));
      }}
    />
  </label>
);

const levelTexts: Readonly<Record<Level, SheetTextKey>> = {
  unit: 'levelUnit',
  'street number': 'levelStreetNumber',
  interpolated: 'levelInterpolated',
  street: 'levelStreet',
  postcode: 'levelPostcode',
  place: 'levelPlace',
  none: 'levelNone',
};

/** The counts of a level do not depend on whether it is chosen. */
const LevelFilter = ({ results, filter, colourBy, setFilter }: FilterFormProps): JSX.Element => {
  const t = useSheetTexts();
  const number = useNumber();
  const { least, most } = filter;
  const counts = useMemo(
    () =>
      levelCountsOf(results, shownRows(results, { least, most, levels: new Set<Level>(levels) })),
    [results, least, most],
  );
  const setShown = (level: Level, isShown: boolean): void => {
    const others = [...filter.levels].filter((other) => other !== level);
    setFilter({ ...filter, levels: new Set(isShown ? [...others, level] : others) });
  };
  return (
    <fieldset>
      <legend>{t('level')}</legend>
      {levels.map((level, index) => (
        <label key={level} class="choice">
          <input
            type="checkbox"
            checked={filter.levels.has(level)}
            onChange={({ currentTarget }) => setShown(level, currentTarget.checked)}
          />
          {colourBy === 'level' && <Swatch colour={levelColours[level]} />}
          {t(levelTexts[level])} ({number(counts[index] ?? 0)})
        </label>
      ))}
    </fieldset>
  );
};

const Swatch = ({ colour }: { readonly colour: string }): JSX.Element => (
  <span class="swatch" aria-hidden="true" style={{ background: colour }} />
);
