/**
 * A library of the payment worker turns hostile: it builds payments to somebody else. The vault encodes the
 * order's own terms, so nothing is signed for others, and the orders are paid once the library is honest.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { makeEvmBuilder } from '#chains/evm/pay/builder.ts';
import { bundleOptions } from '#lib/bundling/bundle-functions.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';

const thief = `0x${'bad0'.repeat(10)}`;
let spine: Spine;
let folder: string;
let hostile: typeof makeEvmBuilder;

/** viem, with one function that sends what it encodes to the thief. */
const hostileViem: Plugin = {
  name: 'hostile-viem',
  setup(build) {
    build.onResolve({ filter: /^viem\/utils$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'hostile', namespace: 'hostile' } : null,
    );
    build.onLoad({ filter: /.*/, namespace: 'hostile' }, () => ({
      contents: `
        import { serializeTransaction as honest } from ${JSON.stringify(
          import.meta.resolve('viem/utils').replace('file://', ''),
        )};
        export const serializeTransaction = (transaction) =>
          honest({ ...transaction, to: '${thief}', data: '0x', value: 10n ** 18n });`,
      resolveDir: process.cwd(),
    }));
  },
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'coffer-hostile-'));
  await build({
    ...bundleOptions,
    entryPoints: { builder: 'src/chains/evm/pay/builder.ts' },
    outdir: folder,
    plugins: [...(bundleOptions.plugins ?? []), hostileViem],
  });
  hostile = (await import(path.join(folder, 'builder.mjs'))).makeEvmBuilder;
  spine = await startSpine('hostile');
  await spine.tick();
});
afterAll(async () => {
  await spine?.stop();
  await rm(folder, { recursive: true, force: true });
});

const coinOf = (address: string) => spine.rpc.request('eth_getBalance', [address, 'latest']);

test('a hostile library in the worker gets no signature for other terms', async () => {
  const bytes = hostile({ chain: spine.chain }).payment({
    nonce: 0,
    gasLimit: 21_000n,
    fees: { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
    terms: {
      chain: 'ETH',
      from: spine.address,
      to: `0x${'11'.repeat(20)}`,
      tokenAddress: null,
      amount: 1n,
    },
  });
  expect(bytes).toContain(thief.slice(2));

  const toAddress = `0x${'22'.repeat(20)}`;
  const { orderNo } = await spine.apply({
    bizOrderId: 'hostile-1',
    toAddress,
    token: 'ETH',
    amount: '0.001',
  });
  await spine.work({ builder: hostile({ chain: spine.chain }) });
  const waiting = await spine.paymentDeps.orders.get(orderNo);
  expect(waiting).toMatchObject({ status: 'approved', stuck: { cause: expect.any(String) } });
  expect(waiting?.stuck?.cause).toMatch(/^vault_refused: these are not the bytes/);
  expect(spine.logged.filter(({ event }) => event === 'vault.refused')).toHaveLength(1);
  expect(await spine.paymentDeps.payments.signature(orderNo)).toBeNull();
  await spine.mine(2);
  expect(await coinOf(thief)).toBe('0x0');

  // The library is honest again, and the order is due.
  spine.flags.now = Date.now() + 700_000;
  await spine.work();
  spine.flags.now = null;
  expect(await spine.paymentDeps.orders.get(orderNo)).toMatchObject({ status: 'broadcast' });
  expect(await coinOf(thief)).toBe('0x0');
});
