import type { Position } from '#contracts';
import { Field } from '../address/question.js';
import { includes, maskOf } from '../address/word-mask.js';
import { centreOf, placeKindOf } from '../gazetteer/document.js';
import { holdersOf, lowerBound } from '../gazetteer/postings.js';
import type { PlaceKind, Segment } from '../gazetteer/segment.js';
import type { IndexSnapshot } from '../gazetteer/index-snapshot.js';
import { bestForm } from './alignment/best-form.js';
import { MOST_ABBREVIATION_COST } from './readings/reading-costs.js';
import type { Readings } from './readings/readings.js';

/** A city or a part of one that some words of a question name. */
export interface SaidPlace {
  /** The words, as a mask. */
  readonly used: number;
  readonly position: Position;
  /** So far from its middle one still says that one lives there. */
  readonly reachMetres: number;
  /** Whether the words are its name as it is written or abbreviated, with no letter wrong. */
  readonly isAsWritten: boolean;
}

/** Whoever lives beside a city names it, and its parts run into one another. */
const reaches: Partial<Record<PlaceKind, number>> = { city: 6_000, locality: 3_000 };

/** A word that more places bear tells none of them. */
const MOST_HOLDERS = 500;

/** The places of a whole gazetteer that words of one question name, whatever they were taken for. */
export class SaidPlaces {
  private readonly known = new Map<number, readonly SaidPlace[]>();

  constructor(
    private readonly readings: Readings,
    private readonly index: IndexSnapshot,
  ) {}

  /** Those that are named in full by some of these words. */
  among(words: number): readonly SaidPlace[] {
    let places = this.known.get(words);
    if (!places) {
      places = this.index.segments.flatMap((segment) => this.inSegment(segment, words));
      this.known.set(words, places);
    }
    return places;
  }

  private inSegment(segment: Segment, words: number): readonly SaidPlace[] {
    const { readings } = this;
    const { vocabulary } = this.index;
    const search = { readings, vocabulary, free: words, field: Field.place };
    return this.placesHeldBy(segment, words).flatMap((document) => {
      const position = centreOf(segment, document);
      const reachMetres = reaches[placeKindOf(segment, document - segment.firstPlace)];
      const match = bestForm(segment.forms, document, search);
      if (reachMetres === undefined || !match || match.found < match.total) return [];
      const isAsWritten = match.cost <= match.total * MOST_ABBREVIATION_COST;
      return [{ used: match.used, position, reachMetres, isAsWritten }];
    });
  }

  private placesHeldBy({ ownWords, firstPlace, firstHouse }: Segment, words: number): number[] {
    const places = new Set<number>();
    for (const { token, from, to, fields } of this.readings.all) {
      if (!(fields & Field.place) || !includes(words, maskOf(from, to))) continue;
      const holders = holdersOf(ownWords, token);
      const [start, end] = [lowerBound(holders, firstPlace), lowerBound(holders, firstHouse)];
      if (end - start > MOST_HOLDERS) continue;
      for (let at = start; at < end; at += 1) places.add(holders[at] ?? 0);
    }
    return [...places];
  }
}
