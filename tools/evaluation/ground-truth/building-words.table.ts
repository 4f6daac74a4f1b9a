/** Words for a kind of building or business, folded: by themselves they name no house. */
export const buildingWords: ReadonlySet<string> = new Set(
  [
    'apartments arcade bank bakery bar block building buildings cafe center centre chambers chapel church clinic',
    'clinical club college complex cottage court dental fire flats gallery garden gardens gate hall hospital hotel house',
    'library lodge mall mansion mansions market medical museum office offices park pharmacy place plaza post',
    'pub residence residences restaurant retail school shop shopping square station store studio studios',
    'suite surgery terrace theatre theater the tower towers unit villa villas',
    'apotheke arzt backerei bahnhof gasthaus gasthof gebaude gemeindehaus gymnasium halle haus hof hotel',
    'kindergarten kirche klinik laden metzgerei museum pension platz praxis rathaus restaurant schloss schule',
    'turm zentrum altes alte neues neue ehem ehemals ehemalige',
    'appartement batiment cabinet centre chalet chateau clos cooperative ecole eglise galerie gare hotel',
    'immeuble maison mairie musee parc pharmacie residence tour villa ville',
    'albergo casa castello centro chiesa edificio farmacia municipio palazzo ristorante scuola stazione torre',
    'bloque colegio edificio escuela estacion farmacia hospital iglesia instituto museo palacio residencia',
    'gebouw gemeentehuis hoeve huis kantoor kerk school station toren winkel',
    'asema koulu kirkko sairaala talo kirke skole station stasjon hus gard kyrka skola stationen',
  ].flatMap((words) => words.split(' ')),
);
