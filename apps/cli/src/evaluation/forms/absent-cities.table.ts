/** Large cities by country, each with a postcode of its own: most data sets have none of them. */
export const absentCities: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  AT: [
    ['4020', 'Linz'],
    ['6020', 'Innsbruck'],
  ],
  AU: [
    ['3000', 'Melbourne VIC'],
    ['4000', 'Brisbane QLD'],
    ['6000', 'Perth WA'],
  ],
  BE: [
    ['9000', 'Gent'],
    ['4000', 'Liège'],
    ['8000', 'Brugge'],
  ],
  CA: [
    ['M5V 3L9', 'Toronto ON'],
    ['H2Y 1C6', 'Montréal QC'],
    ['T2P 1J9', 'Calgary'],
  ],
  CH: [
    ['6900', 'Lugano'],
    ['8001', 'Zürich'],
    ['3011', 'Bern'],
  ],
  DE: [
    ['20095', 'Hamburg'],
    ['50667', 'Köln'],
    ['28195', 'Bremen'],
    ['04109', 'Leipzig'],
    ['24103', 'Kiel'],
  ],
  DK: [
    ['9000', 'Aalborg'],
    ['6700', 'Esbjerg'],
  ],
  ES: [
    ['46001', 'Valencia'],
    ['48001', 'Bilbao'],
    ['28013', 'Madrid'],
  ],
  FI: [
    ['90100', 'Oulu'],
    ['33100', 'Tampere'],
  ],
  FR: [
    ['69001', 'Lyon'],
    ['33000', 'Bordeaux'],
  ],
  GB: [
    ['M1 1AE', 'Manchester'],
    ['LS1 4DY', 'Leeds'],
    ['EH1 1YZ', 'Edinburgh'],
  ],
  IE: [
    ['T12 W8KP', 'Cork'],
    ['H91 E9PV', 'Galway'],
  ],
  IT: [
    ['20121', 'Milano'],
    ['80133', 'Napoli'],
    ['10121', 'Torino TO'],
  ],
  NL: [
    ['1012 LG', 'Amsterdam'],
    ['3511 AB', 'Utrecht'],
    ['9711 LM', 'Groningen'],
  ],
  SE: [
    ['411 03', 'Göteborg'],
    ['903 26', 'Umeå'],
  ],
  TW: [
    ['802', '高雄市'],
    ['700', '臺南市'],
  ],
  US: [
    ['60601', 'Chicago, IL'],
    ['77002', 'Houston, TX'],
    ['33130', 'Miami, FL'],
    ['02108', 'Boston, MA'],
  ],
};
