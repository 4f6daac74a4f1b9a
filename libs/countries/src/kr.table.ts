import type { Country } from './country.js';
import { unitAhead, unitCounted } from './unit-habits.js';

export const southKorea: Country = {
  code: 'KR',
  longCode: 'KOR',
  languages: ['ko', 'en'],
  aliases: ['korea', 'republic of korea'],
  postcode: { pattern: /^\d{5,6}$/, examples: ['03171', '06236'] },
  states: [
    { names: ['강원도', '강원', '강원특별자치도', 'Gangwon'] },
    { names: ['경기도', '경기', 'Gyeonggi-do', 'Gyeonggi'] },
    { names: ['경상남도', '경남', 'Gyeongnam'] },
    { names: ['경상북도', '경북', 'Gyeongbuk'] },
    { names: ['광주광역시', '광주', '광주시', 'Gwangju'] },
    { names: ['대구광역시', '대구', '대구시', 'Daegu'] },
    { names: ['대전광역시', '대전', '대전시', 'Daejeon'] },
    { names: ['부산광역시', '부산', '부산시', 'Busan'] },
    { names: ['서울특별시', '서울', '서울시', 'Seoul'] },
    { names: ['세종특별자치시', '세종', 'Sejong'] },
    { names: ['울산광역시', '울산', '울산시', 'Ulsan'] },
    { names: ['인천광역시', '인천', '인천시', 'Incheon'] },
    { names: ['전라남도', '전남', 'Jeonnam'] },
    { names: ['전라북도', '전북', '전북특별자치도', 'Jeonbuk'] },
    { names: ['제주특별자치도', '제주', 'Jeju'] },
    { names: ['충청남도', '충남', 'Chungnam'] },
    { names: ['충청북도', '충북', 'Chungbuk'] },
  ],
  label: {
    unit: unitAhead('Unit'),
    ownScript: {
      scripts: /\p{sc=Hang}/u,
      template: 'KR_ko',
      latinTemplate: 'KR_en',
      unit: unitCounted(', ', '호'),
    },
  },
  writing: { order: 'number street, city postcode', unit: '103호' },
  boxes: [[125, 33.1, 129.6, 38.6]],
};
