/** Whether the gazetteer can be asked: it answers, and its schema is one that this release knows. */
export type GazetteerState = 'usable' | 'out of reach' | 'schema too old' | 'schema too new';
