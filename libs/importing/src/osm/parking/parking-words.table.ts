/** What names of car parks say that does not tell whose they are, in any language. */
export const parkingWords: readonly string[] = [
  'Parkplatz Parkplätze Parkhaus Tiefgarage Garage Kundenparkplatz Gästeparkplatz Gäste Besucher',
  'Besucherparkplatz Mitarbeiterparkplatz Mitarbeiter Kunden Stellplatz Parkdeck',
  'Parking Park Car Cars Lot Visitor Visitors Guest Guests Customer Customers Staff Level Area',
  'Stationnement Clients Visiteurs Aire Souterrain Parc Autos',
  'Parcheggio Posteggio Clienti Autorimessa Aparcamiento Estacionamiento Aparcament Clientes',
  'Estacionamento Parkeerplaats Parkeergarage Parkering Parkeringshus Pysäköinti Pysäköintialue',
  'Parkkipaikka Parkovací dům Parkoviště Parkirišče Parkolóház Otopark',
  '駐車場 停车场 停車場 주차장 موقف سيارات',
];
