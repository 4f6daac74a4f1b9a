import type { CountryCases } from '../country-cases.js';

export const japanCases: CountryCases = {
  mentions: ['東京, 日本'],
  addresses: [
    {
      address: {
        streetNumber: '1-2-3',
        streetName: '渋谷',
        city: '渋谷区',
        state: '東京都',
        postcode: '150-0002',
      },
      label: '〒150-0002 東京都渋谷区渋谷1-2-3',
      queries: ['〒150-0002 東京都渋谷区渋谷1-2-3', '日本東京都渋谷区渋谷1-2-3'],
    },
    {
      address: {
        unit: '101',
        streetNumber: '1-2-3',
        streetName: '渋谷',
        city: '渋谷区',
        state: '東京都',
        postcode: '1500002',
      },
      label: '〒150-0002 東京都渋谷区渋谷1-2-3 101号室',
    },
    {
      address: {
        streetNumber: '1-2-3',
        streetName: 'Shibuya',
        city: 'Shibuya-ku',
        state: 'Tokyo',
        postcode: '150-0002',
      },
      label: '1-2-3 Shibuya, Shibuya-ku, Tokyo 150-0002',
    },
    {
      address: {
        streetNumber: '1-2',
        streetName: '銀座',
        city: '東京',
        state: '東京',
      },
      label: '東京銀座1-2',
    },
  ],
};
