const LONGEST_NAME = 100;

/** It names a file, and stands in lists that commas part. */
const forbidden = /[\p{Cc},/\\]/u;

/** Why a data set cannot be called so; undefined when it can. */
export const datasetNameFlaw = (name: string): string | undefined => {
  if (!name.trim()) return 'the name of the data set is empty';
  if (name.length > LONGEST_NAME) {
    return `the name of the data set is longer than ${LONGEST_NAME} characters`;
  }
  return forbidden.test(name)
    ? `the name of a data set holds no commas, slashes or control characters: ${JSON.stringify(name)}`
    : undefined;
};
