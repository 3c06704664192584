import type { Plugin } from 'esbuild';

/** Packages that tronweb asks nodes with, and checks URLs with. */
const unused = /^(axios|validator)$/;

/**
 * Leaves tronweb's own way to the nodes out of a Lambda's bundle: the adapter encodes with it and
 * asks nodes by fetch. Whoever calls it all the same is told so by an error.
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
