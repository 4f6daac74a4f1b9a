import type { ParkingUse } from './parking-use.table.js';

/** Words, or how words begin once folded, that say in a car park's name for whom it is, in any language. */
export const reservedWords: readonly (readonly [use: ParkingUse, words: string])[] = [
  [
    'private',
    'Mitarbeiter Personalpark Angestellte Bewohner Anwohner Mieter Lehrer Dauerparker Behinderten ' +
      'Staff Employee Resident Tenant Disabled Handicap Personnel Enseignants Employés Riverains ' +
      'Dipendenti Residenti Disabili Empleados Trabajadores Minusválidos Funcionários Moradores ' +
      'Personeel Medewerkers Bewoners Medarbejder Ansatte Beboer Boende ' +
      'Henkilökun Asukas Asukkaat Zaměstnan Rezident Pracownik Mieszkańc ' +
      '月極 契約 職員 社員 従業員 関係者 员工 員工 직원 거주자 موظفين سكان',
  ],
  [
    'customers',
    'Kunden Gästepark Customer Guests Client Clienti Clientes Klanten Kunder Gæstepark Gästpark ' +
      'Asiakas Asiakkaat Zákazní Klient Klientów 客様 来客 専用 顾客 顧客 고객',
  ],
];

/** Cars have no place where a name says no more than one of these, and that one may park. */
export const vehicleWords =
  'Lkw Lastwagen HGV Lorry Lorries Truck Trucks Bus Busse Buses Reisebusse Busparkplatz ' +
  'Reisebusparkplatz Motorradparkplatz Lkw-Parkplatz Coach Coaches Motorrad Motorräder ' +
  'Motorcycle Motorcycles Motos Poids Lourds Camions Camiones Camion Autobus Autobuses ' +
  'Autocars Autocar Wohnmobile Campers Camper Bicycle Bicycles Fahrräder Vélos Taxi Taxis ' +
  'バス 大型 バイク 自転車';
