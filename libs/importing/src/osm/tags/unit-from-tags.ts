import type { OsmTags } from '../osm-tags.js';

/** The finest part of the address within the house: a flat, else a door, else a floor. */
export const unitFromTags = (tags: OsmTags): string | undefined => {
  const unit = tags['addr:unit'] ?? tags['addr:flat'] ?? tags['addr:door'];
  const floor = tags['addr:floor'];
  if (tags['addr:country'] === 'TW' && floor) return taiwaneseUnit(floor, unit);
  return (unit ?? floor)?.trim() || undefined;
};

/** Flats are numbered within a floor: 8樓之2. */
const taiwaneseUnit = (floor: string, unit: string | undefined): string => {
  const written = /^[-\dB]+$/.test(floor) ? `${floor}樓` : floor;
  return unit && !written.includes(unit) ? `${written}之${unit}` : written;
};
