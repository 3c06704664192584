/** What addresses hold in finalized slots, on the local Solana chain. */
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { startTestSolana, type TestSolana, transfer } from '#emulators/solana/src/testing.ts';
import { makeSolanaHeldReader } from '#extensions/books/chain/solana/held-reader.ts';
import type { Chain } from '#model/chain.ts';
import { makeMint, openOther, run, type TestMint } from '#test/scenarios/solana/tokens.ts';

let sol: TestSolana;
let payer: Keypair;
let token: TestMint;

beforeAll(async () => {
  sol = await startTestSolana();
  payer = await sol.rich();
  token = await makeMint(sol, payer, 1_000n);
  await sol.slots(40);
});
afterAll(() => sol?.close());

test('lamports and all token accounts of an address, once they are final', async () => {
  const owner = Keypair.generate().publicKey;
  const nobody = Keypair.generate().publicKey;
  const other = await openOther(sol, payer, token, owner);
  const own = token.account(payer.publicKey);
  await run(
    sol,
    [
      transfer(payer.publicKey, owner, 5_000_000),
      token.open(payer, owner),
      token.transfer(own, token.account(owner), payer.publicKey, 7n),
      token.transfer(own, other, payer.publicKey, 2n),
    ],
    [payer],
  );
  const listed = chains.SOL.tokens.find(({ symbol }) => symbol === 'USDC')!;
  const coin = chains.SOL.tokens.find(({ isNative }) => isNative)!;
  const chain: Chain = {
    ...chains.SOL,
    tokens: [coin, { ...listed, address: token.mint.toBase58() }],
  };
  // Two providers of the same chain.
  const rpc = makeRpc({ urls: [sol.url, `${sol.url}/?second`] });
  const reader = makeSolanaHeldReader({ rpcOf: async () => rpc });
  const read = () => reader.held(chain, [owner.toBase58(), nobody.toBase58()]);
  const held = (lamports: bigint, amount: bigint) =>
    new Map([
      ['SOL', lamports],
      ['USDC', amount],
    ]);

  expect((await read())[0]!.held).toEqual(held(0n, 0n));
  await sol.slots(40);
  const [first, second] = await read();
  const finalized = BigInt(await rpc.request<number>('getSlot', [{ commitment: 'finalized' }]));
  expect(first).toEqual({
    address: owner.toBase58(),
    from: finalized,
    to: finalized,
    hash: null,
    held: held(5_000_000n, 9n),
  });
  expect(second!.held).toEqual(held(0n, 0n));
});
