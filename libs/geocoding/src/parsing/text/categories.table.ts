/**
 * Categories of places of interest, with the words that name them in a query, in the languages of
 * the supported countries. Singular and plural, as people write them; a row without words is not
 * searched by category.
 */
const words = {
  airport:
    'airport|airfield|flughafen|flugplatz|aéroport|aeroporto|aeropuerto|aeroport|luchthaven|vliegveld|lufthavn|flyplass|flygplats|lentoasema|lentokenttä|lotnisko|letališče|letiště|空港|机场|機場|공항|مطار',
  arts_centre: 'arts centre|arts center|kulturzentrum|centre culturel|centro culturale',
  attraction: 'attraction|sight|sehenswürdigkeit|attrazione|atracción|atração',
  bakery:
    'bakery|bakeries|bäckerei|konditorei|boulangerie|pâtisserie|panificio|panetteria|pasticceria|panadería|pastelería|padaria|pastelaria|bakkerij|bageri|bakeri|leipomo|piekarnia|cukiernia|pekarna|pekárna|パン屋|面包店|麵包店|빵집|مخبز',
  bank: 'bank|banks|banque|banca|banco|banque|pankki|banka|銀行|银行|은행|بنك',
  bar: 'bar|bars|baari|バー|酒吧|酒バー|바',
  bicycle_shop:
    'bicycle shop|bike shop|fahrradladen|veloladen|velogeschäft|magasin de vélos|negozio di biciclette|fietsenwinkel|cykelhandler|自転車店',
  bookshop:
    'bookshop|bookstore|buchhandlung|librairie|libreria|librería|livraria|boekhandel|boghandel|bokhandel|kirjakauppa|księgarnia|knjigarna|knihkupectví|書店|书店|서점',
  bus_station:
    'bus station|busbahnhof|gare routière|autostazione|estación de autobuses|busstation|rutebilstation|busstasjon|linja-autoasema|dworzec autobusowy|avtobusna postaja|autobusové nádraží|バスターミナル|汽车站|버스터미널',
  butcher:
    'butcher|butchers|metzgerei|fleischerei|boucherie|macelleria|carnicería|talho|açougue|slagerij|slagter|slakteri|lihakauppa|rzeźnik|mesnica|řeznictví|정육점',
  cafe: 'cafe|cafes|coffee shop|café|kaffeehaus|caffè|cafetería|kahvila|kawiarnia|kavarna|kavárna|喫茶店|カフェ|咖啡馆|咖啡廳|카페|مقهى',
  camp_site:
    'camp site|campsite|campground|camping|campingplatz|campeggio|leirintäalue|kemping|kamp|autokemp|キャンプ場',
  car_dealer:
    'car dealer|autohaus|concessionnaire|concessionaria|concesionario|autodealer|bilhandel',
  car_repair:
    'car repair|garage|autowerkstatt|autogarage|garage automobile|officina|taller|oficina|garagebedrijf|autoværksted|verksted|bilverkstad|autokorjaamo|warsztat|autoservis',
  car_wash: 'car wash|waschanlage|autowaschanlage|lavage auto|autolavaggio|autolavado',
  casino: 'casino|kasino|casinò|kasyno|igralnica',
  castle:
    'castle|palace|schloss|burg|château|castello|castillo|castelo|kasteel|slot|slott|linna|zamek|grad|hrad|城|قلعة',
  cemetery:
    'cemetery|graveyard|friedhof|cimetière|cimitero|cementerio|cemitério|begraafplaats|kirkegård|kyrkogård|hautausmaa|cmentarz|pokopališče|hřbitov|墓地|公墓|묘지|مقبرة',
  chemist: 'chemist|drogerie|droguerie|drogheria|drogist|drogeria|drogerija|ドラッグストア',
  cinema:
    'cinema|movie theater|movie theatre|kino|cinéma|cine|bioscoop|biograf|bio|elokuvateatteri|映画館|电影院|電影院|영화관|سينما',
  clinic:
    'clinic|klinik|clinique|clinica|clínica|kliniek|klinikka|klinika|przychodnia|診療所|诊所|診所|의원|عيادة',
  clothes_shop:
    'clothes shop|clothing store|bekleidungsgeschäft|magasin de vêtements|negozio di abbigliamento|tienda de ropa|loja de roupas|kledingwinkel|tøjbutik|vaatekauppa',
  college: 'college|hochschule|istituto|instituto',
  community_centre:
    'community centre|community center|gemeindezentrum|gemeinschaftszentrum|centre communautaire|centro civico|centro cívico|buurthuis|medborgerhus',
  conference_centre:
    'conference centre|conference center|convention centre|convention center|kongresszentrum|messe|centre de congrès|centro congressi|palacio de congresos|congrescentrum',
  convenience_store:
    'convenience store|corner shop|dépanneur|épicerie|konbini|minimarket|tienda de conveniencia|avondwinkel|nærbutik|コンビニ|便利店|便利商店|편의점',
  courthouse:
    'courthouse|court|gericht|amtsgericht|tribunal|tribunale|juzgado|rechtbank|domstol|sąd|sodišče|soud|裁判所|法院|법원',
  dentist:
    'dentist|dentists|zahnarzt|zahnärztin|zahnarztpraxis|dentiste|dentista|tandarts|tandlæge|tannlege|tandläkare|hammaslääkäri|dentysta|stomatolog|zobozdravnik|zubař|歯科|牙医|牙醫|치과|طبيب أسنان',
  department_store:
    'department store|kaufhaus|warenhaus|grand magasin|grande magazzino|grandes almacenes|warenhuis|stormagasin|varemagasin|varuhus|tavaratalo|dom towarowy|veleblagovnica|obchodní dům|百貨店|デパート|百货|백화점',
  doctor:
    'doctor|doctors|arzt|ärztin|arztpraxis|médecin|medico|médico|dokter|huisarts|læge|lege|läkare|lääkäri|lekarz|zdravnik|lékař|医院|医生|醫生',
  electronics_store: 'electronics store|elektronikmarkt|magasin d’électronique|elektronicawinkel',
  embassy:
    'embassy|consulate|botschaft|konsulat|ambassade|consulat|ambasciata|consolato|embajada|consulado|embaixada|consulaat|ambassade|suurlähetystö|ambasada|veleposlaništvo|velvyslanectví|大使館|大使馆|대사관|سفارة',
  fast_food: 'fast food|imbiss|schnellimbiss|take away|takeaway|snackbar|パブ|快餐',
  ferry_terminal:
    'ferry terminal|fähranleger|schiffsanlegestelle|embarcadère|débarcadère|imbarcadero|embarcadero|veerhaven|færgehavn|ferjekai|färjeterminal|lauttaterminaali',
  fire_station:
    'fire station|feuerwehr|feuerwehrhaus|caserne de pompiers|caserma dei pompieri|vigili del fuoco|parque de bomberos|bombeiros|brandweer|brandstation|brannstasjon|paloasema|straż pożarna|gasilski dom|hasiči|消防署|消防站|소방서',
  fitness_centre:
    'fitness centre|fitness center|gym|fitnessstudio|salle de sport|palestra|gimnasio|ginásio|sportschool|fitnesscenter|kuntosali|siłownia|フィットネス|健身房|헬스장',
  florist:
    'florist|flower shop|blumenladen|blumengeschäft|fleuriste|fiorista|floristería|florista|bloemist|blomsterhandler|kukkakauppa|kwiaciarnia|cvetličarna|květinářství|花屋|花店|꽃집',
  fuel: 'petrol station|gas station|filling station|fuel station|tankstelle|station service|station essence|distributore|benzinaio|gasolinera|posto de gasolina|tankstation|benzinestation|tankstation|bensinstasjon|bensinstation|huoltoasema|stacja benzynowa|stacja paliw|bencinska črpalka|čerpací stanice|ガソリンスタンド|加油站|주유소|محطة وقود',
  furniture_store:
    'furniture store|furniture shop|möbelhaus|möbelgeschäft|magasin de meubles|mobilificio|mueblería|meubelzaak|møbelforretning|huonekaluliike',
  gallery:
    'gallery|art gallery|galerie|kunstgalerie|galleria|galería|galeria|galleri|ギャラリー|画廊|갤러리',
  garden:
    'garden|garten|jardin|giardino|jardín|jardim|tuin|have|hage|trädgård|puutarha|ogród|vrt|zahrada',
  golf_course:
    'golf course|golfplatz|terrain de golf|campo da golf|campo de golf|golfbaan|golfbane|golfbana|ゴルフ場',
  government: '',
  guest_house:
    'guest house|guesthouse|bed and breakfast|pension|gasthaus|gästehaus|chambre d’hôtes|pensione|agriturismo|casa de huéspedes|hostal|pousada|gastenverblijf|pensjonat|vierastalo|pensjonat|penzion|gostišče|民宿|ペンション|펜션',
  hairdresser:
    'hairdresser|barber|hair salon|coiffeur|friseur|frisör|coiffeuse|parrucchiere|barbiere|peluquería|barbería|cabeleireiro|kapper|frisør|kampaamo|parturi|fryzjer|frizer|kadeřnictví|美容院|理髪店|理发店|미용실',
  hall: 'hall|halle|mehrzweckhalle|salle des fêtes|salle|sala',
  hardware_store:
    'hardware store|diy store|baumarkt|bricolage|quincaillerie|ferramenta|ferretería|bouwmarkt|byggemarked|rautakauppa|sklep budowlany',
  healthcare: '',
  heliport: 'heliport|heliporto|helipuerto',
  hospital:
    'hospital|spital|krankenhaus|hôpital|ospedale|hospital|ziekenhuis|sygehus|sykehus|sjukhus|sairaala|szpital|bolnišnica|nemocnice|病院|医院|醫院|병원|مستشفى',
  hostel:
    'hostel|youth hostel|jugendherberge|auberge de jeunesse|ostello|albergue|jeugdherberg|vandrerhjem|vandrarhem|retkeilymaja|schronisko|ホステル|青年旅舍',
  hotel:
    'hotel|hotels|hôtel|albergo|hotelli|hotell|gasthof|ホテル|旅館|酒店|旅馆|飯店|호텔|فندق|motel',
  ice_cream:
    'ice cream|eisdiele|eiscafé|glacier|gelateria|heladería|sorveteria|ijssalon|isbar|jäätelö|lodziarnia|sladoledarna|zmrzlina',
  ice_rink:
    'ice rink|eisbahn|eishalle|patinoire|pista di pattinaggio|pista de hielo|ijsbaan|skøjtehal|jäähalli|lodowisko|drsališče',
  jeweller:
    'jeweller|jeweler|juwelier|bijouterie|gioielleria|joyería|joalheria|guldsmed|gullsmed|guldsmed|kultaseppä|jubiler|zlatarna|klenotnictví',
  kindergarten:
    'kindergarten|nursery|nursery school|day care|kita|kindertagesstätte|crèche|école maternelle|jardin d’enfants|asilo|scuola materna|guardería|creche|jardim de infância|kinderdagverblijf|børnehave|barnehage|förskola|päiväkoti|przedszkole|vrtec|mateřská škola|保育園|幼稚園|幼儿园|어린이집|유치원|روضة',
  kiosk: 'kiosk|newsagent|kiosque|edicola|quiosco|quiosque|kioski|kiosek|trafika|キオスク',
  laundry:
    'laundry|laundromat|launderette|wäscherei|waschsalon|reinigung|blanchisserie|laverie|pressing|lavanderia|lavandería|wasserette|vaskeri|tvätt|pesula|pralnia|pralnica|prádelna|洗衣店|세탁소',
  library:
    'library|bibliothek|bücherei|bibliothèque|biblioteca|bibliotheek|bibliotek|kirjasto|biblioteka|knjižnica|knihovna|図書館|图书馆|圖書館|도서관|مكتبة',
  mall: 'mall|shopping centre|shopping center|shopping mall|einkaufszentrum|centre commercial|centro commerciale|centro comercial|winkelcentrum|indkøbscenter|kjøpesenter|köpcentrum|kauppakeskus|centrum handlowe|nakupovalno središče|obchodní centrum|ショッピングセンター|购物中心|購物中心|쇼핑몰',
  marina:
    'marina|yacht harbour|jachthafen|yachthafen|port de plaisance|porto turistico|puerto deportivo|jachthaven|lystbådehavn|båthavn|venesatama|przystań',
  market:
    'market|marketplace|markt|markthalle|marché|mercato|mercado|markedsplads|kauppatori|kauppahalli|targowisko|tržnica|tržiště|市場|市场|시장|سوق',
  monastery:
    'monastery|abbey|convent|kloster|abtei|monastère|abbaye|couvent|monastero|convento|monasterio|mosteiro|klooster|luostari|klasztor|samostan|klášter',
  monument:
    'monument|memorial|denkmal|monumento|muistomerkki|pomnik|spomenik|památník|記念碑|纪念碑|기념비',
  museum:
    'museum|museums|musée|museo|museu|museet|muzeum|muzej|博物館|美術館|博物馆|박물관|미술관|متحف',
  nightclub:
    'nightclub|night club|disco|diskothek|discothèque|discoteca|discotheek|natklub|yökerho|klub nocny',
  nursing_home:
    'nursing home|retirement home|care home|altersheim|altenheim|pflegeheim|seniorenheim|maison de retraite|casa di riposo|residencia de ancianos|lar de idosos|verpleeghuis|plejehjem|sykehjem|äldreboende|vanhainkoti|dom opieki|dom starejših|domov důchodců|老人ホーム',
  office: '',
  optician:
    'optician|opticians|optiker|opticien|ottico|óptica|optik|optikko|optyk|optika|眼鏡店|眼镜店|안경점',
  other: '',
  park: 'park|parc|parco|parque|puisto|公園|公园|공원|حديقة',
  pharmacy:
    'pharmacy|pharmacies|apotheke|pharmacie|farmacia|farmácia|apotheek|apotek|apteekki|apteka|lekarna|lékárna|薬局|药店|藥局|약국|صيدلية',
  place_of_worship:
    'church|cathedral|chapel|mosque|synagogue|temple|kirche|kapelle|moschee|synagoge|église|cathédrale|chapelle|mosquée|chiesa|cattedrale|duomo|moschea|iglesia|catedral|mezquita|igreja|mesquita|kerk|moskee|kirke|moské|kyrka|kirkko|moskeija|kościół|meczet|cerkev|kostel|mešita|教会|神社|寺|教堂|寺庙|교회|절|مسجد|كنيسة',
  playground:
    'playground|spielplatz|aire de jeux|parco giochi|parque infantil|speeltuin|legeplads|lekeplass|lekplats|leikkipuisto|plac zabaw|igrišče|hřiště',
  police:
    'police|police station|polizei|polizeiposten|polizeirevier|commissariat|polizia|carabinieri|policía|comisaría|polícia|politie|politi|polis|poliisi|policja|policija|policie|警察署|交番|派出所|公安局|경찰서|شرطة',
  post_office:
    'post office|post|postamt|poste|bureau de poste|ufficio postale|correos|oficina de correos|correios|postkantoor|posthus|postkontor|posti|poczta|pošta|郵便局|邮局|郵局|우체국|مكتب بريد',
  prison:
    'prison|jail|gefängnis|justizvollzugsanstalt|carcere|cárcel|prisión|prisão|gevangenis|fængsel|fengsel|fängelse|vankila|więzienie|zapor|věznice|刑務所|监狱|교도소',
  pub: 'pub|pubs|public house|kneipe|wirtschaft|biergarten|birreria|cervecería|kroeg|värtshus|krog|kapakka|gostilna|hospoda|居酒屋|술집',
  rental:
    'car rental|car hire|autovermietung|location de voitures|autonoleggio|alquiler de coches|aluguel de carros|autoverhuur|biludlejning|bilutleie|biluthyrning|autovuokraamo|wypożyczalnia samochodów|autopůjčovna|レンタカー|租车|렌터카',
  restaurant:
    'restaurant|restaurants|gaststätte|gasthaus|ristorante|trattoria|osteria|restaurante|ravintola|restauracja|restavracija|gostilna|restaurace|レストラン|餐厅|餐廳|饭店|식당|레스토랑|مطعم|pizzeria',
  school:
    'school|schools|schule|primarschule|grundschule|gymnasium|realschule|école|collège|lycée|scuola|liceo|escuela|colegio|escola|basisschool|skole|skola|koulu|szkoła|šola|osnovna šola|škola|základní škola|学校|小学校|中学校|高校|小学|中学|초등학교|중학교|학교|مدرسة|primary school|secondary school|high school|elementary school',
  shoe_shop:
    'shoe shop|shoe store|schuhgeschäft|magasin de chaussures|negozio di scarpe|zapatería|sapataria|schoenenwinkel|skobutik|kenkäkauppa',
  shop: '',
  social_facility: '',
  sports_centre:
    'sports centre|sports center|leisure centre|sporthalle|sportzentrum|turnhalle|centre sportif|salle omnisports|centro sportivo|polideportivo|pavilhão|sporthal|idrætshal|idrettshall|idrottshall|urheiluhalli|hala sportowa|športna dvorana|sportovní hala|体育館|体育馆|체육관',
  sports_shop:
    'sports shop|sporting goods|sportgeschäft|magasin de sport|negozio di sport|tienda de deportes|sportwinkel|sportsbutik',
  stadium: 'stadium|stadion|stade|stadio|estadio|estádio|arena|競技場|体育场|경기장|ملعب',
  station:
    'station|train station|railway station|metro station|subway station|underground station|tube station|bahnhof|hauptbahnhof|hbf|bhf|gare|gare sncf|stazione|stazione ferroviaria|estación|estación de tren|estação|treinstation|jernbanestation|togstasjon|järnvägsstation|rautatieasema|asema|dworzec|dworzec kolejowy|stacja|železniška postaja|postaja|nádraží|vlakové nádraží|駅|火车站|火車站|地铁站|捷運站|기차역|역|محطة',
  studio: 'studio',
  supermarket:
    'supermarket|supermarkets|grocery store|grocery|supermarkt|supermarché|supermercato|supermercado|supermarked|matbutikk|livsmedelsbutik|mataffär|ruokakauppa|supermarketti|sklep spożywczy|supermarket|trgovina|supermarket|スーパー|スーパーマーケット|超市|슈퍼마켓|سوبرماركت',
  swimming_pool:
    'swimming pool|pool|baths|schwimmbad|hallenbad|freibad|piscine|piscina|zwembad|svømmehal|svømmehall|simhall|uimahalli|basen|pływalnia|bazen|plavecký bazén|bazén|プール|游泳池|수영장|مسبح|spa|sauna',
  theatre:
    'theatre|theater|opera|concert hall|oper|konzerthaus|théâtre|opéra|teatro|teater|teatteri|teatr|gledališče|divadlo|劇場|剧院|劇院|극장|مسرح',
  theme_park:
    'theme park|amusement park|freizeitpark|parc d’attractions|parco divertimenti|parque de atracciones|pretpark|forlystelsespark|fornøyelsespark|nöjespark|huvipuisto|park rozrywki|zabaviščni park|遊園地|主题公园|놀이공원',
  townhall:
    'town hall|city hall|rathaus|gemeindehaus|gemeindeverwaltung|stadthaus|mairie|hôtel de ville|municipio|ayuntamiento|câmara municipal|prefeitura|gemeentehuis|stadhuis|rådhus|kaupungintalo|ratusz|urząd miasta|urząd gminy|občina|radnice|obecní úřad|市役所|区役所|市政府|시청|구청|بلدية',
  toy_shop:
    'toy shop|toy store|spielwarengeschäft|magasin de jouets|negozio di giocattoli|juguetería|speelgoedwinkel|legetøjsbutik|lelukauppa',
  travel_agency:
    'travel agency|travel agent|reisebüro|agence de voyages|agenzia viaggi|agencia de viajes|agência de viagens|reisbureau|rejsebureau|reisebyrå|resebyrå|matkatoimisto|biuro podróży|potovalna agencija|cestovní kancelář|旅行社',
  university:
    'university|universität|uni|université|università|universidad|universidade|universiteit|universitet|yliopisto|uniwersytet|univerza|univerzita|大学|大學|대학교|جامعة',
  veterinary:
    'veterinary|vet|vets|tierarzt|tierklinik|vétérinaire|veterinario|veterinário|dierenarts|dyrlæge|dyrlege|veterinär|eläinlääkäri|weterynarz|veterinar|veterinář|動物病院|动物医院|동물병원',
  viewpoint:
    'viewpoint|scenic view|overlook|aussichtspunkt|point de vue|belvédère|belvedere|mirador|miradouro|uitzichtpunkt|udsigtspunkt|utsiktspunkt|näköalapaikka|展望台',
  wine_shop:
    'wine shop|liquor store|off licence|bottle shop|weinhandlung|caviste|enoteca|bodega|slijterij|vinhandel|alko|sklep monopolowy|vinoteka|酒屋',
  workshop: '',
  zoo: 'zoo|aquarium|tierpark|jardin zoologique|giardino zoologico|zoológico|dierentuin|zoologisk have|dyrehage|djurpark|eläintarha|ogród zoologiczny|živalski vrt|動物園|水族館|动物园|동물원|حديقة حيوان',
} as const satisfies Readonly<Record<string, string>>;

export type Category = keyof typeof words;

/** The words of each category; none where it is not searched by its category. */
export const categoryWords = Object.fromEntries(
  Object.entries(words).map(([category, list]) => [category, list.split('|').filter(Boolean)]),
) as unknown as Readonly<Record<Category, readonly string[]>>;
