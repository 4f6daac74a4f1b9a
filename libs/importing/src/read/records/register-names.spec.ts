import { describe, expect, it } from 'vitest';
import { readRegisterNames, titleCase } from './register-names.js';

const streetOf = (local: string, country: string, alternatives?: readonly string[]) =>
  readRegisterNames({ street: { local, alternatives } }, country).street;

describe('a street of a register', () => {
  it.each([
    ['US', '09TH ST', '9th St'],
    ['US', 'E 09TH ST', 'E 9th St'],
    ['US', 'SW SCHOLLS FERRY RD', 'SW Scholls Ferry Rd'],
    ['US', 'S LA BREA AVE', 'S La Brea Ave'],
    ['US', 'MCALLISTER ST', 'McAllister St'],
    ['US', "O'NEILL CT", "O'Neill Ct"],
    ['US', 'AVENIDA DE LAS FLORES', 'Avenida de las Flores'],
    ['US', 'US HWY 90', 'US Hwy 90'],
    ['US', 'HENRY VIII DR', 'Henry VIII Dr'],
    ['US', 'MCDonald Way', 'MCDonald Way'],
    ['GB', 'STOKE-ON-TRENT ROAD', 'Stoke-on-Trent Road'],
    ['FR', "RUE DE L'ÉGLISE", "Rue de l'Église"],
    ['FR', "QUAI D'ORSAY", "Quai d'Orsay"],
    ['FR', 'RUE DE LA PAIX', 'Rue de la Paix'],
    ['FR', 'AVENUE LA FAYETTE', 'Avenue La Fayette'],
    ['FR', 'RUE DU 1ER MAI', 'Rue du 1er Mai'],
    ['DE', 'STRASSE AN DER KIRCHE', 'Strasse an der Kirche'],
    ['DE', 'AM MÜHLBACH', 'Am Mühlbach'],
    ['NL', 'BURGEMEESTER VAN DE IJSSELLAAN', 'Burgemeester van de IJssellaan'],
    ['ES', 'CALLE DE LOS REYES', 'Calle de los Reyes'],
    ['IT', "VIA DELL'ARTE", "Via dell'Arte"],
    ['IT', 'VIA CARLO CARRÀ', 'Via Carlo Carrà'],
    ['PT', 'RUA DAS FLORES', 'Rua das Flores'],
    ['GR', 'ΟΔΟΣ ΑΘΗΝΑΣ', 'Οδος Αθηνας'],
    ['TW', '信義路五段', '信義路五段'],
  ])('in %s: %s is written %s', (country, name, written) => {
    expect(streetOf(name, country)?.local).toBe(written);
  });

  it.each(['UNKNOWN', 'Unknown', 'N/A', 'none', 'UNNAMED STREET', ' - ', '***', 'Rue sans nom'])(
    'is missing if it is written %s',
    (name) => {
      expect(streetOf(name, 'US')).toBeUndefined();
    },
  );

  it.each([
    ['PL', 'Plac Plac Wolności', 'Plac Wolności'],
    ['US', 'OAK STREET STREET', 'Oak Street'],
    ['US', 'Walla Walla Avenue', 'Walla Walla Avenue'],
    ['US', ', Main   Street ;', 'Main Street'],
    ['US', 'Main St.', 'Main St.'],
    ['US', '30th Street', '30th Street'],
  ])('in %s: %s has its type once and nothing around it: %s', (country, name, written) => {
    expect(streetOf(name, country)?.local).toBe(written);
  });

  it('has calm alternatives that differ from it', () => {
    expect(streetOf('MAIN STREET', 'US', ['Main Street', 'HIGH STREET', ''])).toEqual({
      local: 'Main Street',
      alternatives: ['High Street'],
    });
  });
});

describe('the places of a register', () => {
  it('are calm, but not their codes', () => {
    const names = { city: { local: 'SAN JOSE' }, state: { local: 'CA' }, house: { local: 'IKEA' } };
    expect(readRegisterNames(names, 'US')).toMatchObject({
      city: { local: 'San Jose' },
      state: { local: 'CA' },
      house: { local: 'IKEA' },
    });
  });

  it('may be called None', () => {
    expect(readRegisterNames({ city: { local: 'None' } }, 'IT').city?.local).toBe('None');
  });
});

describe('titleCase', () => {
  it.each([
    ['HEADLANDS GROVE', 'Headlands Grove'],
    ['STOKE-ON-TRENT', 'Stoke-on-Trent'],
    ['THE GREEN', 'The Green'],
    ["ST JOHN'S WOOD", "St John's Wood"],
    ["O'CONNELL STREET", "O'Connell Street"],
    ["THE D'ARCY ARMS", "The D'Arcy Arms"],
    ['ASHBY DE LA ZOUCH', 'Ashby de la Zouch'],
    ['FLAT 2B', 'Flat 2B'],
    ['W H SMITH', 'W H Smith'],
    ['YNYS-Y-BWL', 'Ynys-y-Bwl'],
    ['1ST AVENUE', '1st Avenue'],
    ['McDonald House', 'McDonald House'],
    ['', ''],
  ])('converts %s to %s', (name, written) => {
    expect(titleCase(name)).toBe(written);
  });
});
