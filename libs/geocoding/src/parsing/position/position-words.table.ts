import type { Position } from '#contracts';

/** The axis of a coordinate. */
export type Axis = keyof Position;

/** The words of a language for the hemispheres: letters, abbreviations and inflected forms. */
export interface HemisphereWords {
  readonly north: string;
  readonly south: string;
  readonly east: string;
  readonly west: string;
}

/**
 * A row for each language. A letter may mean different hemispheres in two of them: O is the east of
 * Germany and the west of France, so both hemispheres of a position are read in one language.
 */
export const hemisphereWords: readonly HemisphereWords[] = [
  // English; its letters are used in all languages
  {
    north: 'n north northern',
    south: 's south southern',
    east: 'e east eastern',
    west: 'w west western',
  },
  // German
  {
    north: 'n nord norden nördl nördlich nördliche nördlicher',
    south: 's süd süden südl südlich südliche südlicher',
    east: 'o e ost osten ö östl östlich östliche östlicher',
    west: 'w west westen westl westlich westliche westlicher',
  },
  // Dutch
  {
    north: 'n nb noord noorden noorderbreedte',
    south: 's z zb zuid zuiden zuiderbreedte',
    east: 'o ol oost oosten oosterlengte',
    west: 'w wl west westen westerlengte',
  },
  // French
  { north: 'n nord', south: 's sud', east: 'e est', west: 'o w ouest' },
  // Spanish
  { north: 'n norte', south: 's sur', east: 'e este', west: 'o w oeste' },
  // Portuguese
  { north: 'n norte', south: 's sul', east: 'l e leste este', west: 'o w oeste' },
  // Italian
  { north: 'n nord', south: 's sud', east: 'e est', west: 'o w ovest' },
  // Danish, Norwegian, Swedish
  {
    north: 'n nord norr nordlig nordlige',
    south: 's syd sør söder sydlig sydlige sørlig',
    east: 'ö ø e öst øst øster öster østlig østlige',
    west: 'v w väst vest vestlig vestlige',
  },
  // Finnish
  {
    north: 'p pohj pohjoinen pohjoista',
    south: 'e etelä eteläistä',
    east: 'i it itä itäistä',
    west: 'l länt länsi läntistä',
  },
  // Polish
  {
    north: 'n pn północ północna północnej',
    south: 's pd południe południowa południowej',
    east: 'e wsch wschód wschodnia wschodniej',
    west: 'w zach zachód zachodnia zachodniej',
  },
  // Czech, Slovenian
  {
    north: 's sever severní severna severne',
    south: 'j jih jižní jug južna južne',
    east: 'v východ východní vzhod vzhodna vzhodne',
    west: 'z západ západní zahod zahodna zahodne',
  },
  // Chinese, Japanese
  {
    north: '北緯 北纬 北',
    south: '南緯 南纬 南',
    east: '東経 东经 東經 東',
    west: '西経 西经 西經 西',
  },
  // Korean
  { north: '북위', south: '남위', east: '동경', west: '서경' },
  // Arabic
  { north: 'شمال شمالا', south: 'جنوب جنوبا', east: 'شرق شرقا', west: 'غرب غربا' },
];

/** Words for the axes, before the number or after its hemisphere: `n. Br.`, `ö. L.` */
export const axisWords: Readonly<Record<Axis, string>> = {
  lat: [
    'lat latitude latitud latitudine br breite breitengrad geogr breedte breedtegraad bredde',
    'breddegrad breddgrad leveys leveysaste leveyttä szer szerokość szerokości šířka šířky širina',
    'širine 緯度 纬度 위도 عرض',
  ].join(' '),
  lon: [
    'lon lng long longitude longitud longitudine l länge längengrad lengte lengtegraad lengde længde',
    'lengdegrad længdegrad längd longitudgrad pituus pituusaste pituutta dług długość długości délka',
    'délky dolžina dolžine 経度 经度 經度 경도 طول',
  ].join(' '),
};

/** Words that announce a position or join its coordinates, and are left out. */
export const announcingWords =
  'gps geo loc location pos position point coord coords coordinate coordinates koordinate koordinaten ' +
  'coordonnées coordenadas coördinaten posizione posición koordinater koordinaatit współrzędne ' +
  'geograficzna geograficznej souřadnice and und et y 座標 坐标 좌표 إحداثيات';
