/** What economy mode asks, against the local Solana chain. */
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { startTestSolana, type TestSolana, transfer } from '#emulators/solana/src/testing.ts';
import { makeSignatureReader } from '#extensions/economy-scan/chain/solana/signature-reader.ts';
import { makeMint, openOther, run } from '#test/scenarios/solana/tokens.ts';
import { chainWith } from '#test/scenarios/solana/wallet.ts';

let sol: TestSolana;
let funder: Keypair;

beforeAll(async () => {
  sol = await startTestSolana();
  funder = await sol.rich();
});
afterAll(() => sol?.close());

const readerOf = (mint: string) =>
  makeSignatureReader({ chain: chainWith([mint]), rpc: makeRpc({ urls: [sol.url] }) });
const slotOf = async (signature: string) => BigInt((await sol.status(signature))!.slot);
const head = async () => BigInt(await sol.rpc<number>('getSlot', { commitment: 'confirmed' }));

test('transfers to an address and to its accounts are found; dust in another account is not', async () => {
  const token = await makeMint(sol, funder, 10n ** 12n);
  const owner = Keypair.generate().publicKey;
  const reader = readerOf(token.mint.toBase58());
  const above = await head();
  const [from, payer] = [token.account(funder.publicKey), funder.publicKey];
  const give = (to: Parameters<typeof token.transfer>[1], amount: bigint) =>
    token.transfer(from, to, payer, amount);
  const coin = await run(sol, [transfer(payer, owner, 10 ** 9)], [funder]);
  const paid = await run(
    sol,
    [token.open(funder, owner), give(token.account(owner), 10n ** 6n)],
    [funder],
  );
  const [large, dust] = [
    await openOther(sol, funder, token, owner),
    await openOther(sol, funder, token, owner),
  ];
  const outside = await run(sol, [give(large, 10n ** 6n)], [funder]);
  const tiny = await run(sol, [give(dust, 1n)], [funder]);
  await sol.slots(2);
  const named = await reader.named([owner.toBase58()], { above, to: await head() });
  const slots = named.get(owner.toBase58())!.map(({ slot }) => slot);
  for (const signature of [coin, paid, outside]) expect(slots).toContain(await slotOf(signature));
  expect(slots).not.toContain(await slotOf(tiny));
  const signed = await reader.named(
    [payer.toBase58()],
    { above, to: await head() },
    { look: 'first', asSigner: true },
  );
  expect(signed.get(payer.toBase58())!.map(({ slot }) => slot)).toContain(await slotOf(tiny));
});

test('a node that is behind, or that has forgotten the range, covers nothing', async () => {
  const owner = Keypair.generate().publicKey;
  const address = owner.toBase58();
  const token = await makeMint(sol, funder, 1n);
  const reader = readerOf(token.mint.toBase58());
  const above = await head();
  const paid = await run(sol, [transfer(funder.publicKey, owner, 10 ** 9)], [funder]);
  await sol.slots(2);
  const to = await head();
  const look = { look: 'first' as const };
  await expect(reader.named([address], { above, to: to + 50n }, look)).rejects.toThrow(
    'Minimum context slot',
  );
  const [found] = (await reader.named([address], { above, to }, look)).get(address)!;
  expect(found?.slot).toBe(await slotOf(paid));
  await sol.slots(320);
  await sol.dev('prune', { keep: 300 });
  await expect(reader.named([address], { above, to }, look)).rejects.toThrow(
    /the provider has blocks from \d+ on/,
  );
});
