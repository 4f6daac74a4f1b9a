/** Something to ask the demo: for people, and as the service takes it. */
export interface DemoQuestion {
  readonly words: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** One of each kind that people ask first; all are answered from the demo gazetteer. */
export const demoQuestions: readonly DemoQuestion[] = [
  {
    words: 'An address: 10 Downing Street, London',
    query: { address_string: '10 Downing Street, London' },
  },
  {
    words: 'A position, answered in English: 52.5188, 13.3765 (Berlin)',
    query: { location: { latitude: 52.5188, longitude: 13.3765 }, language: 'EN' },
  },
  {
    words: 'A misspelt address: 1600 Pensylvania Avenu NW, Washington',
    query: { address_string: '1600 Pensylvania Avenu NW, Washington', country: 'US' },
  },
];
