import { expect, test } from 'vitest';
import { RpcError } from '#chains/rpc/rpc.ts';
import { witnessReceipts } from '#chains/solana/read/witness-receipts.ts';
import type { ReceiptClaim } from '#model/transfer-claim.ts';
import { ask, claim, status } from '#test/builders/chains/solana/read/witness-receipts.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';

test.each<[string, unknown, Partial<ReceiptClaim>, string | null]>([
  ['with the same outcome', status, {}, 'confirmed'],
  ['with the other outcome', { ...status, err: null }, {}, 'otherwise'],
  ['that only has to be there', { ...status, err: null }, { success: null }, 'confirmed'],
  ['of another slot', { ...status, slot: 8 }, {}, 'absent'],
  ['that is only processed', { ...status, confirmationStatus: 'processed' }, {}, null],
  ['without an outcome', { slot: 7, confirmationStatus: 'finalized' }, {}, null],
  ['that is not known', null, {}, null],
])('of a status %s', async (_, answer, over, said) => {
  expect(await ask(answer, over)).toBe(said);
});

test('a claim about a sender asks for the transaction, whose signers it names', async () => {
  const shown = (pubkey: string, signer: boolean) => ({
    slot: 7,
    meta: { err: null },
    transaction: {
      signatures: ['signature'],
      message: {
        accountKeys: [
          { pubkey: 'payer', signer: true },
          { pubkey, signer },
        ],
      },
    },
  });
  const from = { from: 'hot', success: null };
  expect(await ask(shown('hot', true), from)).toBe('confirmed');
  expect(await ask(shown('hot', false), from)).toBe('absent');
  expect(await ask(shown('another', true), from)).toBe('absent');
  expect(await ask(null, from)).toBeNull();
});

test('300 claims take two calls in one exchange, and one without an answer leaves its own open', async () => {
  const exchanges: number[] = [];
  const rpc = {
    ...fakeRpc({}),
    batch: async (calls: readonly { params?: readonly unknown[] }[]) => {
      exchanges.push(calls.length);
      return calls.map(({ params }, i) => {
        const [hashes] = params as [string[]];
        return i === 1 ? new RpcError(-32000, 'down') : { value: hashes.map(() => status) };
      });
    },
  };
  const claims = Array.from({ length: 300 }, (_, i) => ({ ...claim, txHash: `signature ${i}` }));
  const said = await witnessReceipts(rpc as never, claims, undefined);
  expect(exchanges).toEqual([2]);
  expect(said).toEqual(claims.map((_, i) => (i < 256 ? 'confirmed' : null)));
});
