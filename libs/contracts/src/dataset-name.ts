/**
 * Namespace of the ids of this project, UUIDs of version 5: the name of a data set in it is the namespace
 * of the data set's records, and their keys in the source are the names in that. Must never change.
 */
export const DATA_SET_NAMESPACE = '6f3b6d0e-3d0a-5d0c-9a53-5f1f4a7f5e21';

const LONGEST_NAME = 100;

/** The name is used as a file name, in comma-separated lists and in commands. */
const NAME = /^[a-z0-9][a-z0-9._-]*$/;

/** Why a name is not valid for a data set; undefined when it is valid. */
export const datasetNameError = (name: string): string | undefined => {
  if (name.length > LONGEST_NAME) {
    return `the name of the data set is longer than ${LONGEST_NAME} characters`;
  }
  return NAME.test(name)
    ? undefined
    : `${JSON.stringify(name)} cannot be the name of a data set; ` +
        'expected lower-case letters a to z, digits and . _ -, beginning with a letter or digit';
};
