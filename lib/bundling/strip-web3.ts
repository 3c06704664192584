import type { Plugin } from 'esbuild';

/** What @solana/web3.js needs to talk to a node by itself, which no function lets it do. */
const transports = /^(node-fetch|rpc-websockets|jayson\/lib\/client\/browser)$/;

/** Loads where the library derives a class from it, and throws where it is used. */
const noTransport = `
function transport() {
  throw new Error('@solana/web3.js builds transactions here and talks to no node');
}
export { transport as CommonClient, transport as WebSocket, transport as default };
`;

/**
 * Leaves the transports of @solana/web3.js out of a bundle, 370 of its 590 KB: nodes are asked by
 * src/chains/rpc/rpc.ts, which fails over, bounds answers and keeps URLs out of errors.
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
