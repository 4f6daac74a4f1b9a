import type { AddressedObject } from './osm-extract.js';

const types = ['node', 'way', 'relation'];

/** Nodes, ways, relations, each by id: osmium yields areas whenever they are complete. */
export const inFileOrder = (objects: readonly AddressedObject[]): readonly AddressedObject[] =>
  objects
    .map((object) => {
      const [type = '', id] = object.key.split('/');
      return { object, type: types.indexOf(type), id: Number(id) };
    })
    .sort((a, b) => a.type - b.type || a.id - b.id)
    .map(({ object }) => object);
