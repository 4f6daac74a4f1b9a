import type { CountryCases } from '../country-cases.js';

export const taiwanCases: CountryCases = {
  mentions: ['高雄, 台灣'],
  addresses: [
    {
      address: {
        streetNumber: '7',
        streetName: '信義路五段',
        city: '台北市',
        postcode: '110',
      },
      label: '110台北市信義路五段7號',
      queries: ['台灣台北市信義路五段7號', '11049台北市信義路五段7號'],
    },
    {
      address: {
        unit: '89樓',
        streetNumber: '7',
        streetName: '信義路五段',
        locality: '信義區',
        city: '台北市',
        postcode: '110',
      },
      label: '110台北市信義區信義路五段7號89樓',
    },
    {
      address: {
        unit: '3',
        streetNumber: '1號',
        streetName: '市府路',
        city: '台北市',
        postcode: '110',
      },
      label: '110台北市市府路1號3室',
    },
    {
      address: {
        streetNumber: '1',
        streetName: 'Shifu Road',
        locality: 'Xinyi',
        city: 'Taipei City',
        postcode: '110',
      },
      label: '1, Shifu Road, Xinyi, Taipei City 110',
    },
  ],
};
