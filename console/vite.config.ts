import { defineConfig } from 'vite';

/**
 * `--mode local-cloud` is for the local cloud: what only it has is compiled in there, and nowhere else
 * (docs/console.md).
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  // A page may lie below any path.
  base: '/',
  define: {
    __LOCAL__: JSON.stringify(mode === 'local-cloud'),
    // Names the sources that the pages were built from; the page Health shows it.
    __BUILD__: JSON.stringify(process.env.COFFER_CONSOLE_BUILD ?? 'not built by the project'),
    // Whatever the program that builds says of itself.
    'process.env.NODE_ENV': JSON.stringify('production'),
  },
  resolve: {
    alias: [{ find: /^#(model|shared|wire)\//, replacement: `${import.meta.dirname}/../src/$1/` }],
  },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    // No font or picture becomes a `data:` URL, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
  },
}));
