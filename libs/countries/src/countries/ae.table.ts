import type { Country } from '../country.js';
import { unitBeforeStreet } from '../country.js';

export const unitedArabEmirates: Country = {
  code: 'AE',
  alpha3Code: 'ARE',
  languages: ['ar', 'en'],
  aliases: ['uae', 'emirates'],
  states: [
    { names: ['Abu Dhabi', 'أبو ظبي'] },
    { names: ['Dubai', 'دبي'] },
    { names: ['Sharjah', 'الشارقة'] },
    { names: ['Ajman', 'عجمان'] },
    { names: ['Umm Al Quwain', 'أم القيوين'] },
    { names: ['Ras Al Khaimah', 'رأس الخيمة'] },
    { names: ['Fujairah', 'الفجيرة'] },
  ],
  label: { unit: unitBeforeStreet('Apt') },
  cityNames: [
    ['دبي', 'Dubai'],
    ['أبو ظبي', 'Abu Dhabi'],
    ['الشارقة', 'Sharjah'],
    ['العين', 'Al Ain'],
    ['عجمان', 'Ajman'],
  ],
  writingStyle: { order: 'street number, city postcode', unit: 'Apt 3' },
  extents: [[51, 22.5, 56.5, 26.5]],
};
