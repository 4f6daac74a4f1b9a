import { useContext } from 'preact/hooks';
import { LanguageContext, translatorOf } from '../texts';
import type { TextTable, Translate } from '../texts';
import de from '../texts/spreadsheet.de.json';
import en from '../texts/spreadsheet.en.json';
import es from '../texts/spreadsheet.es.json';
import fr from '../texts/spreadsheet.fr.json';

/** The texts of the view for spreadsheets, which are loaded with it; every table has the same keys. */
export type SheetTextKey = keyof typeof en;

const tables: Readonly<Record<string, TextTable<SheetTextKey>>> = { en, de, fr, es };

export const useSheetTexts = (): Translate<SheetTextKey> =>
  translatorOf(tables[useContext(LanguageContext)] ?? en);

/** Numbers in the format of the language of the page. */
export const useNumber = (): ((value: number) => string) => {
  const format = new Intl.NumberFormat(useContext(LanguageContext));
  return (value) => format.format(value);
};
