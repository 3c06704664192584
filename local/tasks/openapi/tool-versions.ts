/** Tools that are installed when a command first needs them (docs/decisions/0041-openapi.md). */
export const toolVersions = {
  '@redocly/cli': '2.46.2',
  '@stoplight/spectral-cli': '6.16.3',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  typescript: '5.9.3',
};
