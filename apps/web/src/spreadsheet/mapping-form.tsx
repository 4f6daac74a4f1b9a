import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import {
  addressFields,
  columnParameters,
  exampleOf,
  guessMapping,
  mappedFields,
  placeholderOf,
} from './column-guesses';
import type { ColumnMapping, MappedField } from './column-guesses';
import type { SheetFile } from './sheet-file';
import { useSheetTexts } from './sheet-texts';

interface MappingFormProps {
  readonly sheet: SheetFile;
  readonly isSubmitting: boolean;
  readonly onSubmit: (columns: Readonly<Record<string, string>>) => void;
  readonly onDiscard: () => void;
}

/** The first rows of a file, and what its columns are used for. */
export const MappingForm = (props: MappingFormProps): JSX.Element => {
  const { sheet, isSubmitting, onSubmit, onDiscard } = props;
  const t = useSheetTexts();
  const id = useId();
  const [mapping, setMapping] = useState(() => guessMapping(sheet.columns));
  const isJoined = mapping.template.trim() !== '';
  const isMapped = isJoined || [...mapping.fields.values()].some((field) => field !== 'row_id');
  return (
    <form
      class="card"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(columnParameters(sheet.columns, mapping));
      }}
    >
      <h2 id={`${id}-title`}>{sheet.name}</h2>
      <p>{t('mappingHint')}</p>
      <PreviewTable {...{ sheet, mapping, setMapping }} />
      <TemplateField {...{ sheet, mapping, setMapping }} />
      {!isMapped && <p class="problem">{t('nothingMapped')}</p>}
      <div class="buttons">
        <button type="submit" disabled={!isMapped || isSubmitting}>
          {t('submit')}
        </button>
        <button type="button" class="plain" disabled={isSubmitting} onClick={onDiscard}>
          {t('otherFile')}
        </button>
      </div>
    </form>
  );
};

interface MappingProps {
  readonly sheet: SheetFile;
  readonly mapping: ColumnMapping;
  readonly setMapping: (mapping: ColumnMapping) => void;
}

const PreviewTable = ({ sheet, mapping, setMapping }: MappingProps): JSX.Element => {
  const t = useSheetTexts();
  const { columns, rows } = sheet;
  const setField = (index: number, field: MappedField | ''): void => {
    // A field has one column.
    const others = [...mapping.fields].filter(([at, other]) => at !== index && other !== field);
    const fields = new Map(field === '' ? others : [...others, [index, field] as const]);
    setMapping({ ...mapping, fields });
  };
  return (
    <div class="scrolled" role="region" aria-label={t('preview')} tabIndex={0}>
      <table class="preview">
        <caption>{t('preview')}</caption>
        <thead>
          <tr>
            {columns.map((name, index) => (
              <th key={index} scope="col">
                {name === '' ? t('nameless') : name}
              </th>
            ))}
          </tr>
          <tr>
            {columns.map((name, index) => (
              <td key={index}>
                {name !== '' && (
                  <FieldSelect
                    label={t('useOfColumn', { name })}
                    field={mapping.fields.get(index)}
                    isJoined={mapping.template.trim() !== ''}
                    onField={(field) => setField(index, field)}
                  />
                )}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface FieldSelectProps {
  readonly label: string;
  readonly field: MappedField | undefined;
  /** Whether a template takes the place of the fields of an address. */
  readonly isJoined: boolean;
  readonly onField: (field: MappedField | '') => void;
}

const FieldSelect = ({ label, field, isJoined, onField }: FieldSelectProps): JSX.Element => {
  const t = useSheetTexts();
  const isOffered = (one: MappedField): boolean => !isJoined || !addressFields.has(one);
  return (
    <select
      aria-label={label}
      value={field && isOffered(field) ? field : ''}
      onChange={({ currentTarget }) => onField(currentTarget.value as MappedField | '')}
    >
      <option value="">{t('copiedOnly')}</option>
      {mappedFields.filter(isOffered).map((one) => (
        <option key={one} value={one}>
          {t(one)}
        </option>
      ))}
    </select>
  );
};

const TemplateField = ({ sheet, mapping, setMapping }: MappingProps): JSX.Element => {
  const t = useSheetTexts();
  const id = useId();
  const { template } = mapping;
  const { columns, rows } = sheet;
  const setTemplate = (next: string): void => setMapping({ ...mapping, template: next });
  const insertable = columns.filter((name) => name !== '' && !/[{}]/.test(name));
  return (
    <fieldset>
      <legend>{t('joinColumns')}</legend>
      <label for={id}>{t('template')}</label>
      <input
        id={id}
        value={template}
        placeholder="{Street} {No}, {Town}"
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => setTemplate(currentTarget.value)}
      />
      <p class="note" id={`${id}-hint`}>
        {t('templateHint')}
      </p>
      <div class="buttons">
        {insertable.map((name) => (
          <button
            key={name}
            type="button"
            class="plain small"
            aria-label={t('insertColumn', { name })}
            onClick={() => setTemplate(template + (template && ' ') + placeholderOf(name))}
          >
            + {name}
          </button>
        ))}
      </div>
      {template.trim() !== '' && (
        <p class="note">
          {t('example')}: {exampleOf(template, columns, rows[0] ?? [])}
        </p>
      )}
    </fieldset>
  );
};
