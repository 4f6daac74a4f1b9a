/** What OPTIONS answers on the path of either version, serialised. */
export const interfaceVersions = JSON.stringify({
  current_version: 'v2',
  deprecated_versions: ['v1'],
});
