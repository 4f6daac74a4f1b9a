import { describe, expect, it } from 'vitest';
import { writeAddress } from './address-text.js';

const cases = [
  ['DE', 'Hauptstraße', '12', '71083', 'Herrenberg', 'Hauptstraße 12, 71083 Herrenberg'],
  ['GB', 'High Street', '12', 'SE15 4QA', 'London', '12 High Street, London SE15 4QA'],
  ['US', '109th Avenue', '203-06', '11412', undefined, '203-06 109th Avenue, 11412'],
  ['FR', 'rue Jacob', '46', '75006', 'Paris', '46 rue Jacob, 75006 Paris'],
  ['ES', 'Calle Cañaveral', '8', '18003', 'Granada', 'Calle Cañaveral, 8, 18003 Granada'],
  ['SG', 'Dover Road', '1', '130001', 'Singapore', '1 Dover Road, Singapore 130001'],
  ['IE', 'Limekiln Drive', '30', undefined, undefined, '30 Limekiln Drive'],
  ['ZZ', 'Some Way', '3', undefined, 'Town', 'Some Way 3, Town'],
] as const;

describe('an address on one line', () => {
  it.each(cases)('has the order of %s', (...row) => {
    const [country, street, number, postcode, city, line] = row;
    expect(writeAddress({ country, street, number, postcode, city })).toBe(line);
  });

  it('starts with the largest unit in Han', () => {
    const parts = { country: 'TW', postcode: '104', city: '臺北市', district: '中山區' };
    expect(writeAddress({ ...parts, street: '中山北路二段', number: '9' })).toBe(
      '104臺北市中山區中山北路二段9號',
    );
  });

  it('separates the units by spaces in Hangul', () => {
    const parts = { country: 'KR', city: '수원시', district: '영통구' };
    expect(writeAddress({ ...parts, street: '월드컵로', number: '205' })).toBe(
      '수원시 영통구 월드컵로 205',
    );
  });

  it('marks the postcode in Japan', () => {
    const parts = { country: 'JP', postcode: '153-0042', city: '目黒区' };
    expect(writeAddress({ ...parts, street: '青葉台', number: '1-29-6' })).toBe(
      '〒153-0042 目黒区青葉台1-29-6',
    );
  });
});
