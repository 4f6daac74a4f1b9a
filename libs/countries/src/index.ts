export { countries, countryByCode, stateCodeOf } from './countries.js';
export type {
  ComponentOrder,
  Country,
  CountryExtent,
  HouseNumberRules,
  LabelFormat,
  NativeScriptFormat,
  PostcodeFormat,
  UnitFormat,
  UnitPlacement,
  WritingStyle,
} from './country.js';
