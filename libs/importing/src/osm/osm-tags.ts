/** The tags of an object of OpenStreetMap. */
export type OsmTags = Readonly<Record<string, string>>;
