/** Words before a postcode: `PLZ 71083`. Folded. */
export const postcodeDesignators: ReadonlySet<string> = new Set([
  // English
  ...['zip', 'zipcode', 'zip code', 'postcode', 'post code', 'postal code', 'eircode'],
  // German, Dutch
  ...['plz', 'postleitzahl'],
  // French, Spanish, Italian, Portuguese
  ...['cp', 'c p', 'code postal', 'codigo postal', 'cap', 'c a p', 'cep'],
  // Nordic
  ...['postnr', 'postnummer', 'postinumero'],
  // Slavic
  ...['psc', 'kod pocztowy', 'postna stevilka'],
  // Han, Hangul
  ...['邮便番号', '邮递区号', '邮编', '우편번호'],
]);
