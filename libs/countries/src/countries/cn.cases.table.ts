import type { CountryCases } from '../country-cases.js';

export const chinaCases: CountryCases = {
  mentions: ['上海, 中国'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: '建国路',
        city: '北京市',
        postcode: '100022',
      },
      label: '100022北京市建国路12号',
      queries: ['北京市建国路12号', '中国北京市建国路12号 100022'],
    },
    {
      address: {
        unit: '301',
        streetNumber: '12',
        streetName: '建国路',
        locality: '朝阳区',
        city: '北京市',
        postcode: '100022',
      },
      label: '100022北京市朝阳区建国路12号301室',
    },
  ],
};
