/** Makes the bootstrap believe that an older Node started it. */
export const asNode20 = [
  '--import',
  `data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })`,
  )}`,
];

export const fixture = (name: string) => [
  'local/bootstrap.mjs',
  `test/integration/local/fixtures/${name}.ts`,
];
