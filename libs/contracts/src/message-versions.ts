/**
 * Which versions of a message this release writes, and which it reads. Two neighbouring releases
 * share a queue while one takes the place of the other, so a version is read by one release before
 * the next one writes it, and is read still by the first release that no longer does.
 */
export interface MessageVersions {
  readonly written: number;
  readonly read: readonly number[];
}

/** Whether a message that says this of its version can be read here. */
export const isReadable = ({ read }: MessageVersions, version: unknown): boolean =>
  read.some((known) => known === version);
