/** A bundle without the transports of @solana/web3.js still signs the same bytes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { buildMessage } from '#chains/solana/pay/build.ts';
import { bundleOptions } from '#lib/bundling/bundle-functions.ts';

const address = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu';
const parts = {
  payer: address,
  reference: address,
  units: 2_055n,
  price: 10_000n,
  memo: '61',
  pays: {
    kind: 'lamports' as const,
    to: 'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse',
    amount: 7n,
  },
};

test('a third of the size, no transport, the same bytes', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'coffer-web3-'));
  const outfile = path.join(directory, 'index.mjs');
  const contents = `
    export { buildMessage } from './src/chains/solana/pay/build.ts';
    export { Connection } from '@solana/web3.js';
  `;
  try {
    const { metafile } = await build({
      ...bundleOptions,
      stdin: { contents, resolveDir: process.cwd() },
      outfile,
      outExtension: {},
      metafile: true,
    });
    const [output] = Object.values(metafile.outputs);
    expect(output!.bytes).toBeLessThan(300_000);
    const inputs = Object.keys(output!.inputs).join();
    expect(inputs).not.toMatch(/node_modules\/(node-fetch|rpc-websockets|ws|tr46|jayson)\//);
    const bundle = (await import(
      pathToFileURL(outfile).href
    )) as typeof import('@solana/web3.js') & {
      buildMessage: typeof buildMessage;
    };
    expect(bundle.buildMessage(parts)).toEqual(buildMessage(parts));
    expect(() => new bundle.Connection('http://127.0.0.1:1')).toThrow('does not connect to a node');
  } finally {
    rmSync(directory, { recursive: true });
  }
});
