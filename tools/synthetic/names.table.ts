/**
 * Street names of the synthetic country. The street types and their shares are those of the
 * streets around Herrenberg and Nagold in OpenStreetMap. The words before them are in descending
 * order of frequency in German-speaking towns.
 */

/** Endings of street names, with their percentage of all streets. */
export const streetKinds: readonly (readonly [kind: string, share: number])[] = [
  ['straße', 58],
  ['weg', 32],
  ['gasse', 3],
  ['platz', 1.5],
  ['ring', 1],
  ['allee', 1],
  ['steige', 1],
  ['halde', 1],
  ['hof', 1],
  ['ufer', 0.5],
];

/** First parts that occur in every town. */
export const commonStems: readonly string[] = (
  'Haupt Schul Garten Bahnhof Dorf Berg Birken Linden Kirch Wald Ring Schiller Amsel Goethe Jahn ' +
  'Wiesen Friedhof Buchen Tal Mühl Feld Industrie Rosen Eichen Mozart Lerchen Meisen Sonnen Finken ' +
  'Brunnen Blumen Tannen Beethoven Drossel Post Kiefern Burg Erlen Fichten Schloss Hinter Römer ' +
  'Uhland Silcher Lessing Mörike Hölderlin Markt Park Ulmen Ahorn Kapellen Mittel Stein Flieder ' +
  'Tulpen Nelken Veilchen Dahlien Holunder Hasel Schwalben Sperber Falken Habicht Star Zeisig ' +
  'Eschen Pappel Weiden Kastanien Akazien Lärchen Holz Graben Mauer Tor Turm Kloster Pfarr ' +
  'Rathaus Spital Werk Fabrik Hafen Insel See Bach Fluss Quellen Teich Weiher Damm Brücken ' +
  'Schützen Turner Sport Stadion Bad Kur Kaiser König Herzog Fürsten Bischof Bürger Bauern Schäfer ' +
  'Hirten Jäger Förster Fischer Müller Bäcker Weber Gerber Töpfer Schmiede Zimmer Wagner Kupfer ' +
  'Silber Gold Eisen Kohlen Salz Kalk Lehm Sand Kies Heide Moor Moos Hopfen Wein Reben Obst Kirschen ' +
  'Apfel Birnen Pflaumen Nuss Hirsch Reh Fuchs Dachs Hasen Igel Biber Otter Storchen Kranich Reiher ' +
  'Möwen Enten Schwanen Adler Bussard Milan Raben Elster Specht Kuckuck Nord Süd Ost West Ober Unter ' +
  'Neu Alt Lang Kurz Quer Breit Hoch Tief'
).split(' ');

/** First names of persons that streets are named after. */
export const firstNames: readonly string[] = (
  'Karl Friedrich Wilhelm Heinrich Johann Georg Otto Robert Albert Paul Hermann Ludwig Ernst Max ' +
  'Anna Maria Käthe Sophie Clara Elisabeth Rosa Helene Bertha Marie Franz Josef Hans Peter Jakob ' +
  'Gottlieb Christian Theodor Richard Rudolf Werner Walter Erich Konrad Emil Adolph Gustav August'
).split(' ');

export const lastNames: readonly string[] = (
  'Schmidt Weber Koch Bosch Daimler Benz Zeppelin Diesel Siemens Einstein Planck Röntgen Humboldt ' +
  'Fontane Storm Heine Rilke Hauff Kerner Kepler Kant Hegel Schelling Fichte Liebig Bunsen Gauß Ohm ' +
  'Hertz Virchow Sauerbruch Pestalozzi Fröbel Kolping Stresemann Rathenau Ebert Heuss Bauer Vogel ' +
  'Lang Kraus Seidel Brandt Horn Busch Kuhn Pohl Engel Winter Sommer Herbst Lenz Reuter Wolff Becker'
).split(' ');

/** First syllables of field and town names. */
export const firstSyllables: readonly string[] = (
  'Al An Ba Ber Bir Bru Dal Der Ein El Erl Fal Fel Gal Ger Gra Hal Har Her Hol Il Kal Ker Kol Kra ' +
  'Lan Lei Lin Lor Mal Mer Mol Nau Ner Ober Ol Pal Rei Ren Rol Sal Sei Ser Sol Tal Tei Ul Unter ' +
  'Val Wal Wei Wer Wil Zel'
).split(' ');

export const middleSyllables: readonly string[] = (
  'a be ber de del der e en fel ge gel gen ger i kel ker la le len ler li lin lo me men mer ne nen ' +
  'o ra re ren ri ro se sen ser ste sten ter ters u wen wer ze zen'
).split(' ');

/** Endings of town names. */
export const townEndings: readonly string[] = (
  'ingen heim hausen dorf bach berg burg feld furt hofen kirchen stadt stetten tal wald weiler ' +
  'brunn eck fels moos au rode leben itz ow'
).split(' ');

/** Endings of field names, which lanes are named after. */
export const fieldEndings: readonly string[] = (
  'acker anger bruch brühl bühl egert furche gereut grund gwann hag halm horst kamp klinge kopf ' +
  'lache leite loh morgen pfad rain reute ried rücken schlag stück wiese winkel wasen zelg'
).split(' ');
