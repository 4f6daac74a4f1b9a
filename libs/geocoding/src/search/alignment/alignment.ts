import type { Segment } from '../../gazetteer/segment.js';
import type { Agreement, CityAgreement } from './agreement.js';
import type { NumberReading } from '../numbers/number-reading.js';

/** How a question's words are laid against a document of the gazetteer. */
export interface Alignment {
  readonly segment: Segment;
  readonly document: number;
  /** Share of the document's name, by weight, that the question says: 0 to 1. */
  readonly nameCoverage: number;
  /** Share of the question, by weight, that the document explains: 0 to 1. */
  readonly explained: number;
  /** Weight that was read otherwise than written, as a share of the question's: 0 to 1. */
  readonly distortion: number;
  /** The words that say its name, as a mask. */
  readonly nameMask: number;
  /** The place, as a document, by whose name a street without one goes. */
  readonly namesake?: number;
  readonly city: CityAgreement;
  readonly postcode: Agreement;
  readonly country: Agreement;
  readonly state: Agreement;
  /** Words that nothing explains, as a mask. */
  readonly unexplained: number;
  /** The postcode that the question says, as a key, whether it is the document's or not. */
  readonly saidPostcode?: string;
  /** The document's, where that says more or less of the same postcode. */
  readonly ownPostcode?: string;
  /** Whether the name was found under another spelling than the question's. */
  readonly isNameCorrected: boolean;
  /** Whether the words that nothing explains make a longer name with its own, and such a street is there. */
  readonly isOutnamed?: boolean;
  readonly numbers: readonly NumberReading[];
  readonly unit?: string;
}

/** A name of which so much is said is meant: articles, full stops and hyphens nobody says. */
export const SAID_IN_FULL = 0.95;
