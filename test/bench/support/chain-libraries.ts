import type { Bundles } from '#lib/bundling/bundle-functions.ts';

/** Chain libraries by family. Only functions of that family may hold them. */
const libraries: Record<string, RegExp> = {
  evm: /node_modules\/viem\//,
  tron: /node_modules\/tronweb\//,
  solana: /node_modules\/@solana\//,
};

/** The families whose chain libraries are in a function's bundle. */
export function librariesIn({ metafile }: Bundles, entry: string): string[] {
  const output = Object.entries(metafile.outputs).find(([file]) =>
    file.endsWith(`/${entry}/index.mjs`),
  )![1];
  const files = Object.entries(output.inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file);
  return Object.entries(libraries)
    .filter(([, library]) => files.some((file) => library.test(file)))
    .map(([family]) => family);
}
