const output = (inputs: Record<string, number>) => ({
  inputs: Object.fromEntries(
    Object.entries(inputs).map(([file, bytesInOutput]) => [file, { bytesInOutput }]),
  ),
});

export const metafile = {
  outputs: {
    'a/index.mjs': output({
      'src/shared/money/format-amount.ts': 10,
      'node_modules/viem/_esm/utils/abi.js': 5,
      'node_modules/viem/node_modules/@noble/hashes/sha3.js': 4,
      'node_modules/ws/index.js': 0,
    }),
    'b/index.mjs': output({ 'node_modules/viem/_esm/index.js': 7 }),
  },
};

const sha512 = `sha512-${Buffer.alloc(64, 1).toString('base64')}`;

export const locked = {
  'node_modules/viem': { version: '2.0.0', integrity: sha512, license: 'MIT' },
  'node_modules/viem/node_modules/@noble/hashes': { version: '1.8.0', integrity: sha512 },
};
