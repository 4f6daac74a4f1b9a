/** Values that an OpenStreetMap key of places of interest may have; absent: any but `no`. */
interface InterestTag {
  readonly key: string;
  readonly values?: ReadonlySet<string>;
  readonly except?: ReadonlySet<string>;
}

/** Street furniture and parking have names now and then, but are not what a name is searched for. */
const furniture = new Set([
  'atm',
  'bench',
  'bicycle_parking',
  'bicycle_rental',
  'car_sharing',
  'charging_station',
  'clock',
  'drinking_water',
  'fountain',
  'hunting_stand',
  'motorcycle_parking',
  'parcel_locker',
  'parking',
  'parking_entrance',
  'parking_space',
  'payment_terminal',
  'photo_booth',
  'post_box',
  'recycling',
  'shelter',
  'telephone',
  'toilets',
  'vending_machine',
  'waste_basket',
  'waste_disposal',
  'water_point',
]);

/** The tags of stations, airports, museums, hospitals, schools, shops, hotels, offices and sights. */
export const interestTags: readonly InterestTag[] = [
  { key: 'amenity', except: furniture },
  { key: 'shop', except: new Set(['vacant']) },
  { key: 'office' },
  { key: 'healthcare' },
  {
    key: 'tourism',
    values: new Set([
      'aquarium',
      'attraction',
      'gallery',
      'guest_house',
      'hostel',
      'hotel',
      'motel',
      'museum',
      'theme_park',
      'zoo',
    ]),
  },
  { key: 'railway', values: new Set(['station', 'halt']) },
  { key: 'aeroway', values: new Set(['aerodrome', 'terminal']) },
  { key: 'historic', values: new Set(['castle', 'fort', 'monument', 'manor']) },
  {
    key: 'leisure',
    values: new Set(['fitness_centre', 'sports_centre', 'stadium', 'water_park']),
  },
];
