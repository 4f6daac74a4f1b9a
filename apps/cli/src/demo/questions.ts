/** Something to ask the demo, as the service takes it. */
export interface DemoQuestion {
  readonly title: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** One of each kind that people ask first; all are answered from the demo gazetteer. */
export const demoQuestions: readonly DemoQuestion[] = [
  {
    title: 'an address',
    query: { address_string: '10 Downing Street, London' },
  },
  {
    title: 'a position',
    query: { location: { latitude: 51.5034, longitude: -0.1276, distance_filter: 250 } },
  },
  {
    title: 'a misspelt address',
    query: { address_string: '10 Dwoning Street, London SW1A 2AA', country: 'GB' },
  },
];
