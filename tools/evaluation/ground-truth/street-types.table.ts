/**
 * Full and abbreviated street types of a language. A leading hyphen marks the last part
 * of a compound.
 */
export interface StreetTypes {
  /** Position of the type in the name. */
  readonly position: 'first' | 'last';
  readonly pairs: readonly (readonly [writtenOut: string, abbreviated: string])[];
}

/** By ISO 639-1 code; other languages have no abbreviations. */
export const streetTypes: Readonly<Record<string, StreetTypes>> = {
  cs: {
    position: 'first',
    pairs: [
      ['náměstí', 'nám.'],
      ['třída', 'tř.'],
      ['ulice', 'ul.'],
    ],
  },
  da: {
    position: 'last',
    pairs: [
      ['Allé', 'Al.'],
      ['-vej', '-v.'],
      ['-gade', '-g.'],
    ],
  },
  de: {
    position: 'last',
    pairs: [
      ['Straße', 'Str.'],
      ['-straße', '-str.'],
      ['Strasse', 'Str.'],
      ['-strasse', '-str.'],
      ['Platz', 'Pl.'],
      ['-platz', '-pl.'],
    ],
  },
  en: {
    position: 'last',
    pairs: [
      ['Avenue', 'Ave'],
      ['Avenue', 'Av'],
      ['Boulevard', 'Blvd'],
      ['Close', 'Cl'],
      ['Court', 'Ct'],
      ['Crescent', 'Cres'],
      ['Drive', 'Dr'],
      ['Gardens', 'Gdns'],
      ['Grove', 'Gr'],
      ['Highway', 'Hwy'],
      ['Lane', 'Ln'],
      ['Parkway', 'Pkwy'],
      ['Place', 'Pl'],
      ['Road', 'Rd'],
      ['Square', 'Sq'],
      ['Street', 'St'],
      ['Terrace', 'Ter'],
      ['Turnpike', 'Tpke'],
      ['Circle', 'Cir'],
      ['Expressway', 'Expy'],
    ],
  },
  es: {
    position: 'first',
    pairs: [
      ['Avenida', 'Avda.'],
      ['Calle', 'C/'],
      ['Camino', 'Cno.'],
      ['Carretera', 'Ctra.'],
      ['Paseo', 'Pº'],
      ['Plaza', 'Pza.'],
    ],
  },
  fi: {
    position: 'last',
    pairs: [
      ['-katu', '-k.'],
      ['-tie', '-t.'],
    ],
  },
  fr: {
    position: 'first',
    pairs: [
      ['Allée', 'All.'],
      ['Avenue', 'Av.'],
      ['Boulevard', 'Bd'],
      ['Chemin', 'Ch.'],
      ['Impasse', 'Imp.'],
      ['Place', 'Pl.'],
      ['Route', 'Rte'],
      ['Rue', 'R.'],
    ],
  },
  it: {
    position: 'first',
    pairs: [
      ['Corso', 'C.so'],
      ['Largo', 'L.go'],
      ['Piazza', 'P.za'],
      ['Piazzale', 'P.le'],
      ['Via', 'V.'],
      ['Viale', 'V.le'],
      ['Vicolo', 'Vic.'],
    ],
  },
  nl: {
    position: 'last',
    pairs: [
      ['-laan', '-ln'],
      ['-plein', '-pln'],
      ['-straat', '-str.'],
    ],
  },
  no: {
    position: 'last',
    pairs: [
      ['gate', 'gt.'],
      ['-gata', '-gt.'],
      ['vei', 'v.'],
      ['-veien', '-vn.'],
    ],
  },
  pl: {
    position: 'first',
    pairs: [
      ['Aleja', 'Al.'],
      ['Aleje', 'Al.'],
      ['Osiedle', 'Os.'],
      ['Plac', 'Pl.'],
      ['Ulica', 'Ul.'],
    ],
  },
  pt: {
    position: 'first',
    pairs: [
      ['Avenida', 'Av.'],
      ['Estrada', 'Estr.'],
      ['Largo', 'Lg.'],
      ['Praça', 'Pç.'],
      ['Rua', 'R.'],
      ['Travessa', 'Tv.'],
    ],
  },
  sl: {
    position: 'last',
    pairs: [
      ['cesta', 'c.'],
      ['ulica', 'ul.'],
    ],
  },
  sv: {
    position: 'last',
    pairs: [
      ['-gatan', '-g.'],
      ['-vägen', '-v.'],
    ],
  },
  zh: {
    position: 'last',
    pairs: [
      ['-一段', '-1段'],
      ['-二段', '-2段'],
      ['-三段', '-3段'],
      ['-四段', '-4段'],
    ],
  },
};
