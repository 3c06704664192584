import type { Plugin } from 'esbuild';

/** The packages with which tronweb asks nodes and checks URLs. */
const unused = /^(axios|validator)$/;

/**
 * Leaves tronweb's HTTP client out of a bundle. Our adapter only encodes with tronweb and asks
 * nodes by fetch. A call of the client throws an error that says so.
 */
export const stripTronweb: Plugin = {
  name: 'lean-tronweb',
  setup(build) {
    build.onResolve({ filter: unused }, ({ importer, path }) =>
      /\/node_modules\/tronweb\//.test(importer) ? { path, namespace: 'lean-tronweb' } : null,
    );
    build.onLoad({ filter: /.*/, namespace: 'lean-tronweb' }, ({ path }) => ({
      contents: `export default new Proxy({}, { get() { throw new Error('${path} is not bundled'); } });`,
      loader: 'js',
    }));
  },
};
