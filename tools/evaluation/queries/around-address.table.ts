/** What people write around an address, in one language. */
interface TextAround {
  /** Invented companies, as written in front of an address. */
  readonly companies: readonly string[];
  /** Invented persons. */
  readonly persons: readonly string[];
  /** Attention lines; `{person}` is replaced. */
  readonly attention: readonly string[];
  /** Notes for the carrier, behind an address. */
  readonly notes: readonly string[];
  readonly phones: readonly string[];
}

/** By ISO 639-1 code. */
export const textAround: Readonly<Record<string, TextAround>> = {
  cs: {
    companies: ['Novotný a synové s.r.o.', 'Elektro Dvořák a.s.', 'MUDr. Jana Veselá, zubní lékař'],
    persons: ['Jan Novotný', 'paní Marie Dvořáková', 'Ing. Petr Veselý'],
    attention: ['k rukám {person}', 'c/o {person}'],
    notes: ['prosím zvonit', 'vchod ze dvora', 'nechat u souseda'],
    phones: ['tel. +420 601 123 456', 'tel: 222 111 333'],
  },
  da: {
    companies: ['Sørensen & Søn ApS', 'Nordlys Data A/S', 'Tandlæge Mette Holm'],
    persons: ['Lars Sørensen', 'Fru Mette Holm', 'familien Kjær'],
    attention: ['Att. {person}', 'c/o {person}'],
    notes: ['ring på døren', 'stilles ved garagen', 'indgang fra gården'],
    phones: ['tlf. 33 12 34 56', 'Tlf: +45 20 30 40 50'],
  },
  de: {
    companies: [
      'Müller GmbH & Co. KG',
      'Schreinerei Vogt e.K.',
      'Zahnarztpraxis Dr. med. dent. Anna Bauer',
      'Autohaus Lindner AG',
      'Fa. Huber Elektrotechnik',
      'Steuerberatung Krause & Partner mbB',
    ],
    persons: ['Herr Max Mustermann', 'Frau Dr. Sabine Klein', 'Familie Yılmaz', 'Jonas Weber'],
    attention: ['z. Hd. {person}', 'zu Händen {person}', 'c/o {person}', 'bei {person}'],
    notes: [
      'bitte klingeln',
      'Hintereingang benutzen',
      'beim Nachbarn abgeben',
      'Achtung Hund',
      'Anlieferung nur vormittags',
    ],
    phones: ['Tel. 07032 123456', 'Tel.: +49 171 2345678', 'Handy 0151/23456789'],
  },
  en: {
    companies: [
      'Smith & Sons Ltd',
      'Blue Harbour Trading LLC',
      'Dr. Emily Carter, Family Dentistry',
      'Northgate Consulting Inc.',
      'The Copper Kettle Company',
      'Patel Accountants LLP',
    ],
    persons: ['Mr John Smith', 'Mrs. Emily Carter', 'Dr. Raj Patel', 'Olivia Brown'],
    attention: ['Attn: {person}', 'FAO {person}', 'c/o {person}', 'For the attention of {person}'],
    notes: [
      'ring the bell twice',
      'leave with neighbour',
      'use the back door',
      'gate code 4711',
      'beware of the dog',
    ],
    phones: ['Tel. 020 7946 0123', 'phone: (555) 010-0199', 'Mob +44 7700 900123', 'ph 555-0142'],
  },
  es: {
    companies: ['Hermanos García S.L.', 'Construcciones Ibáñez S.A.', 'Clínica Dental Dra. Ruiz'],
    persons: ['Sr. Antonio García', 'Dña. Carmen Ruiz', 'Familia Ibáñez'],
    attention: ['A la atención de {person}', 'A/A {person}', 'c/o {person}'],
    notes: ['llamar al timbre', 'dejar en portería', 'entregar por la tarde'],
    phones: ['Tel. 958 123 456', 'Tlf: +34 600 123 456', 'móvil 612345678'],
  },
  fi: {
    companies: ['Virtanen ja Pojat Oy', 'Pohjola Data Oyj', 'Hammaslääkäri Anna Korhonen'],
    persons: ['Matti Virtanen', 'Rouva Anna Korhonen', 'perhe Nieminen'],
    attention: ['Att. {person}', 'c/o {person}'],
    notes: ['soita ovikelloa', 'jätä oven eteen', 'sisäänkäynti pihalta'],
    phones: ['puh. 09 123 4567', 'Puh: +358 40 123 4567'],
  },
  fr: {
    companies: ['Dupont et Fils SARL', 'Boulangerie Lefèvre SA', 'Cabinet dentaire Dr Moreau'],
    persons: ['M. Jean Dupont', 'Mme Claire Moreau', 'Famille Lefèvre'],
    attention: ["À l'attention de {person}", 'c/o {person}', 'chez {person}'],
    notes: ['sonner deux fois', 'laisser chez le voisin', 'entrée par la cour', 'digicode 4711B'],
    phones: ['Tél. 01 23 45 67 89', 'tél : +33 6 12 34 56 78'],
  },
  it: {
    companies: ['Rossi & Figli S.r.l.', 'Officina Bianchi S.p.A.', 'Studio dentistico Dott. Conti'],
    persons: ['Sig. Mario Rossi', 'Dott.ssa Giulia Conti', 'Famiglia Bianchi'],
    attention: ["All'attenzione di {person}", 'c/o {person}', 'c.a. {person}'],
    notes: ['suonare il campanello', 'lasciare al portiere', 'ingresso dal cortile'],
    phones: ['Tel. 06 1234567', 'cell. +39 333 1234567'],
  },
  ja: {
    companies: ['株式会社山田商事', '佐藤歯科医院', '有限会社鈴木製作所'],
    persons: ['山田太郎様', '佐藤花子'],
    attention: ['{person}宛', '{person}気付'],
    notes: ['呼び鈴を鳴らしてください', '不在時は宅配ボックスへ'],
    phones: ['電話 03-1234-5678', 'TEL 090-1234-5678'],
  },
  ko: {
    companies: ['(주)한빛상사', '김서연치과의원', '주식회사 동방'],
    persons: ['김민수', '이서연 님'],
    attention: ['{person} 귀하', '{person} 앞'],
    notes: ['벨을 눌러주세요', '문 앞에 두세요'],
    phones: ['전화 031-123-4567', 'TEL 010-1234-5678'],
  },
  nl: {
    companies: ['Jansen en Zonen B.V.', 'Bakkerij De Vries', 'Tandartspraktijk Bakker'],
    persons: ['Dhr. Piet Jansen', 'Mevr. Anneke de Vries', 'Fam. Bakker'],
    attention: ['t.a.v. {person}', 'Ter attentie van {person}', 'p/a {person}'],
    notes: ['graag aanbellen', 'achterom bezorgen', 'bij de buren afgeven'],
    phones: ['Tel. 020 123 4567', 'tel: +31 6 12345678'],
  },
  no: {
    companies: ['Hansen og Sønner AS', 'Fjord Data ASA', 'Tannlege Ingrid Berg'],
    persons: ['Ola Hansen', 'Fru Ingrid Berg', 'familien Lie'],
    attention: ['Att. {person}', 'v/ {person}', 'c/o {person}'],
    notes: ['ring på', 'settes ved garasjen', 'inngang fra gården'],
    phones: ['tlf. 22 12 34 56', 'Tlf: +47 901 23 456'],
  },
  pl: {
    companies: [
      'Kowalski i Synowie Sp. z o.o.',
      'Elektro Nowak S.A.',
      'Gabinet lek. dent. A. Wójcik',
    ],
    persons: ['Pan Jan Kowalski', 'Anna Wójcik', 'rodzina Nowak'],
    attention: ['do rąk {person}', 'c/o {person}'],
    notes: ['proszę dzwonić', 'wejście od podwórka', 'zostawić u sąsiada'],
    phones: ['tel. 61 123 45 67', 'tel. kom. +48 601 234 567'],
  },
  pt: {
    companies: ['Silva & Filhos Lda', 'Padaria Ferreira Ltda', 'Clínica Dentária Dra. Costa'],
    persons: ['Sr. João Silva', 'Dra. Maria Costa', 'Família Ferreira'],
    attention: ['A/C {person}', 'Ao cuidado de {person}'],
    notes: ['tocar à campainha', 'deixar na portaria', 'entrada pelas traseiras'],
    phones: ['Tel. 21 123 45 67', 'tel: +351 912 345 678'],
  },
  sl: {
    companies: ['Novak in sinovi d.o.o.', 'Zobna ordinacija dr. Kranjc', 'Mizarstvo Zupan s.p.'],
    persons: ['Janez Novak', 'gospa Ana Kranjc', 'družina Zupan'],
    attention: ['za {person}', 'c/o {person}'],
    notes: ['prosim pozvonite', 'vhod z dvorišča', 'pustite pri sosedu'],
    phones: ['tel. 01 234 56 78', 'GSM 041 123 456'],
  },
  sv: {
    companies: ['Svensson & Söner AB', 'Nordljus Data AB', 'Tandläkare Karin Berg'],
    persons: ['Erik Svensson', 'Fru Karin Berg', 'familjen Lund'],
    attention: ['Att. {person}', 'c/o {person}'],
    notes: ['ring på dörren', 'ställ vid garaget', 'ingång från gården'],
    phones: ['tel. 040-12 34 56', 'Tfn: +46 70 123 45 67'],
  },
  zh: {
    companies: ['大同貿易有限公司', '陳美玲牙醫診所', '永和企業社'],
    persons: ['王小明先生', '陳美玲小姐'],
    attention: ['{person}收', '{person}啟'],
    notes: ['請按門鈴', '請放管理室'],
    phones: ['電話 02-2345-6789', '手機 0912-345-678'],
  },
};

/** How two streets that cross are written; the first ones of every language. */
export const anyCrossing: readonly string[] = ['{a} & {b}', '{a} / {b}', '{a}/{b}'];

/** Phrases for the crossing of two streets by ISO 639-1 code. */
export const crossingPhrases: Readonly<Record<string, readonly string[]>> = {
  ar: ['تقاطع {a} و {b}'],
  ca: ['cantonada {a} i {b}', 'cantonada {a} amb {b}'],
  cs: ['roh {a} a {b}', 'křižovatka {a} a {b}'],
  da: ['hjørnet af {a} og {b}', '{a} og {b}'],
  de: ['Ecke {a} und {b}', '{a} Ecke {b}', '{a}, Ecke {b}', 'Kreuzung {a} und {b}'],
  en: ['corner of {a} and {b}', '{a} and {b}', '{a} at {b}', 'intersection of {a} and {b}'],
  es: ['esquina {a} y {b}', '{a} esquina {b}', 'esquina de {a} con {b}'],
  fi: ['{a} ja {b} risteys', '{a} ja {b}'],
  fr: ['angle {a} et {b}', "à l'angle de {a} et {b}", 'coin {a} et {b}'],
  it: ['angolo {a} e {b}', '{a} angolo {b}', 'incrocio {a} e {b}'],
  ja: ['{a}と{b}の交差点'],
  ko: ['{a}와 {b} 교차로'],
  nl: ['hoek {a} en {b}', '{a} hoek {b}', 'kruising {a} en {b}'],
  no: ['hjørnet av {a} og {b}', '{a} og {b}'],
  pl: ['róg {a} i {b}', 'skrzyżowanie {a} i {b}'],
  pt: ['esquina {a} e {b}', 'esquina da {a} com {b}'],
  sl: ['vogal {a} in {b}', 'križišče {a} in {b}'],
  sv: ['hörnet av {a} och {b}', 'korsningen {a} och {b}'],
  zh: ['{a}與{b}交叉口', '{a}{b}口'],
};
