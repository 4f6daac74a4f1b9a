import type { Position } from '#contracts';
import type { IndexSnapshot } from '../index/gazetteer.js';
import { SegmentBuilder } from '../index/segment-builder.js';
import type { PlaceKind } from '../index/segment.js';
import { Vocabulary } from '../index/vocabulary.js';
import { postcodeKey } from '../parsing/text/normalise.js';
import { searchForms } from '../parsing/text/search-forms.js';

/** A place of a fake data set. */
export interface FakePlace {
  readonly name: string;
  /** A city by default. */
  readonly kind?: PlaceKind;
  /** Name of the enclosing place. */
  readonly parent?: string;
  readonly country?: string;
  readonly at?: Position;
}

/** A street of a fake data set; without a name, it is named by its place. */
export interface FakeStreet {
  readonly name?: string;
  readonly city?: string;
  readonly localities?: readonly string[];
  readonly postcodes?: readonly string[];
  readonly country?: string;
  readonly at?: Position;
  readonly radiusMetres?: number;
}

/** The streets, places and named houses of a fake data set. Documents are numbered in this order. */
export interface FakeDataSet {
  readonly streets: readonly FakeStreet[];
  readonly places?: readonly FakePlace[];
  readonly houses?: readonly {
    readonly name: string;
    readonly street: number;
    readonly at?: Position;
  }[];
}

const somewhere: Position = { lat: 48.55, lon: 8.72 };

/** An index of data sets given as tables, with generations from 1. */
export const anIndex = (...dataSets: readonly FakeDataSet[]): IndexSnapshot => {
  const vocabulary = new Vocabulary();
  const segments = dataSets.map((dataSet, at) => {
    const segment = buildSegment(dataSet, at + 1, vocabulary);
    vocabulary.count(1, segment);
    return segment;
  });
  return { segments, vocabulary };
};

const buildSegment = (
  { streets, places = [], houses = [] }: FakeDataSet,
  generation: number,
  vocabulary: Vocabulary,
) => {
  const builder = new SegmentBuilder(vocabulary);
  const placeAt = (name: string | undefined): number | undefined => {
    const at = places.findIndex((place) => place.name === name);
    return at < 0 ? undefined : at;
  };
  for (const { name = '', city, localities = [], postcodes = [], ...street } of streets) {
    builder.addStreet({
      ...(street.at ?? somewhere),
      country: street.country ?? 'DE',
      city: placeAt(city),
      localities: localities.flatMap((locality) => placeAt(locality) ?? []),
      searchForms: name === '' ? '' : searchForms([name]),
      postcodeKeys: postcodes.map(postcodeKey),
      radiusMetres: street.radiusMetres ?? 100,
    });
  }
  places.forEach(({ name, kind = 'city', parent, country = 'DE', at = somewhere }, ordinal) => {
    builder.addPlace({
      ...at,
      id: `place-${generation}-${ordinal}`,
      kind,
      country,
      names: JSON.stringify({ '': name }),
      searchForms: kind === 'postcode' ? postcodeKey(name) : searchForms([name]),
      parent: placeAt(parent),
    });
  });
  houses.forEach(({ name, street, at = somewhere }, premise) => {
    const row = { ...at, premise, street, postcodeKey: undefined };
    builder.addHouse({ ...row, searchForms: searchForms([name]) });
  });
  const bounds = { west: -180, south: -90, east: 180, north: 90 };
  const about = { dataset: `fake-${generation}`, kind: 'map', attribution: 'Fake' } as const;
  return builder.finish({ ...about, generation, bounds });
};
