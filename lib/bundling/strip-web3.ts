import type { Plugin } from 'esbuild';

/** The packages with which @solana/web3.js talks to a node itself; no function lets it. */
const transports = /^(node-fetch|rpc-websockets|jayson\/lib\/client\/browser)$/;

/** The library may derive a class from it; every use throws. */
const noTransport = `
function transport() {
  throw new Error('@solana/web3.js builds transactions here and does not connect to a node');
}
export { transport as CommonClient, transport as WebSocket, transport as default };
`;

/**
 * Leaves the transports of @solana/web3.js out of a bundle, 370 of its 590 KB. Nodes are asked
 * through src/chains/rpc/rpc.ts, which fails over, limits answers and keeps URLs out of errors.
 */
export const stripWeb3: Plugin = {
  name: 'lean-web3',
  setup(build) {
    build.onResolve({ filter: transports }, ({ importer, path }) =>
      /[\\/]@solana[\\/]web3\.js[\\/]/.test(importer)
        ? { path, namespace: 'no-transport' }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'no-transport' }, () => ({
      contents: noTransport,
      loader: 'js',
    }));
  },
};
