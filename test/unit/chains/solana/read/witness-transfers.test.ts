import { expect, test } from 'vitest';
import { RpcError } from '#chains/rpc/rpc.ts';
import { parseHeader, scanBlock } from '#chains/solana/read/scan.ts';
import { witnessTransfers } from '#chains/solana/read/witness-transfers.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import { claims, shown } from '#test/builders/chains/solana/read/witness-transfers.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';
import { cast, recordedBlocks } from '../recorded.ts';

for (const [slot, block] of recordedBlocks()) {
  const header = parseHeader(BigInt(slot), { ...block });
  const listed = new Set<string>([cast.mint, cast.feeMint]);
  for (const { meta, transaction } of block.transactions) {
    const { accountKeys, signatures } = transaction as Record<string, string[]>;
    shown.set(signatures![0]!, {
      slot,
      meta,
      transaction: { message: { accountKeys }, signatures },
    });
  }
  for (const transfer of scanBlock(header, block.transactions, listed).transfers) {
    claims.push({ ...transfer, blockNumber: BigInt(slot), blockHash: header.hash });
  }
}

test('every transfer that a block shows is shown by its transaction', async () => {
  expect(claims.length).toBeGreaterThan(10);
  expect(await ask(claims)).toEqual(claims.map(() => true));
});

test('a transaction without the claimed transfer denies it', async () => {
  const [first] = claims as [TransferClaim];
  const invented = [
    { ...first, amount: first.amount + 10_000_000n },
    { ...first, to: cast.otherB },
    { ...first, tokenAddress: cast.mint, position: `account:${cast.otherB}` },
  ];
  expect(await ask(invented)).toEqual([false, false, false]);
  const failed = { ...shown.get(first.txHash), meta: { ...meta(first), err: { any: 1 } } };
  expect(await ask([first], () => failed)).toEqual([false]);
});

const meta = ({ txHash }: TransferClaim) => shown.get(txHash)?.meta as Record<string, unknown>;

test('an answer that is missing, of another slot or malformed says nothing', async () => {
  const [first] = claims as [TransferClaim];
  const answers = [
    null,
    new RpcError(-32011, 'history not available'),
    { ...shown.get(first.txHash), slot: 1 },
    { ...shown.get(first.txHash), meta: null },
    { ...shown.get(first.txHash), meta: { ...meta(first), postBalances: [] } },
  ];
  for (const answer of answers) expect(await ask([first], () => answer)).toEqual([null]);
});

test('one call a transaction, and one that fails does not take the others', async () => {
  const [first] = claims as [TransferClaim];
  const other = claims.find(({ txHash }) => txHash !== first.txHash)!;
  const asked: string[] = [];
  const said = await ask([first, other, first], (txHash) => {
    asked.push(txHash);
    return txHash === other.txHash ? new RpcError(-32005, 'busy') : shown.get(txHash);
  });
  expect(said).toEqual([true, null, true]);
  expect(asked).toEqual([first.txHash, other.txHash]);
});

const ask = (asked: TransferClaim[], over?: (txHash: string) => unknown) =>
  witnessTransfers(
    {
      rpc: fakeRpc({
        getTransaction: ([txHash]: string[]) => (over ?? ((id) => shown.get(id)))(txHash!),
      }),
    },
    asked,
  );
