import { expect, test } from 'vitest';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import { makeAskingTurns } from '#domain/payment/settle/asking-turns.ts';
import { readCredits } from '#domain/payment/settle/read-credits.ts';
import type { ScannedBlock } from '#model/chain.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { ClaimVerdict, TransferClaim } from '#model/transfer-claim.ts';
import type { ChainReader } from '#ports/chains.ts';
import {
  buildSlot,
  buildWithdrawal,
  ethereum,
  hotAddress,
  recipient,
  usdtOf,
} from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

const chain = ethereum();
const order = buildWithdrawal({ status: 'broadcast', txHash: '0xaa' });
const mined = { txHash: '0xaa', blockNumber: 5n, blockHash: 'block 5', success: true };
const slotOf = (credited?: bigint): NonceSlot =>
  buildSlot({ state: 'mined', mined: { ...mined, ...(credited !== undefined && { credited }) } });

async function read(
  slot: NonceSlot,
  answers: { verdict?: ClaimVerdict['kind'] | Error; block?: Partial<ScannedBlock> } = {},
  { of = order, final = false } = {},
) {
  const { log, events } = fakeLogger();
  const claims: TransferClaim[] = [];
  const { verdict, block } = answers;
  const reader: Partial<ChainReader> = {
    ...(verdict && {
      confirmTransfers: async (asked) => {
        claims.push(...asked);
        if (verdict instanceof Error) throw verdict;
        return asked.map(() => ({ kind: verdict, provider: 0 }));
      },
    }),
    ...(block && { readBlocks: async () => [block as ScannedBlock] }),
  };
  const turns = makeAskingTurns();
  const deps = { chain, reader: fakeChainReader(reader), clock: stoppedClock(1), turns, log };
  const credits = await readCredits(deps, [slot], new Map([['WD1', of]]), () => final);
  return { credit: credits.get('0xaa'), claims, alarms: events.error, warnings: events.warn };
}

test('a block that shows the whole amount needs no call', async () => {
  expect(await read(slotOf(order.amount))).toMatchObject({ credit: order.amount, alarms: [] });
});

test('a lower amount counts once no provider shows the whole one, with an alarm', async () => {
  const { credit, claims, alarms } = await read(slotOf(99n), { verdict: 'absent' });
  expect(credit).toBe(99n);
  expect(alarms).toEqual(['payment.short']);
  expect(claims).toEqual([
    {
      txHash: '0xaa',
      blockNumber: 5n,
      blockHash: 'block 5',
      position: null,
      to: recipient,
      tokenAddress: usdtOf(chain).address,
      amount: order.amount,
    },
  ]);
});

test.each([
  ['disputed', ['payment.disputed']],
  ['unseen', ['payment.unseen']],
  [new RpcUnavailable('gone'), ['payment.no-second-provider']],
] as const)('nothing is decided while it is %s', async (verdict, warnings) => {
  const found = await read(slotOf(0n), { verdict });
  expect(found).toMatchObject({ credit: 'unproven', alarms: [], warnings });
});

test('two providers that show the whole amount are right against the block as it was read', async () => {
  const found = await read(slotOf(0n), { verdict: 'confirmed' });
  expect(found).toMatchObject({ credit: order.amount, alarms: [] });
});

test('a payment that was matched without its block is asked for, and its block read if need be', async () => {
  expect(await read(slotOf(), { verdict: 'confirmed' })).toMatchObject({ credit: order.amount });
  const transfer = {
    txHash: '0xaa',
    position: 'log:0',
    from: hotAddress,
    to: recipient,
    tokenAddress: usdtOf(chain).address,
    amount: 7n,
  };
  const block = { hash: 'block 5', transfers: [transfer] };
  const short = await read(slotOf(), { verdict: 'absent', block });
  expect(short).toMatchObject({ credit: 7n, alarms: ['payment.short'] });
  const moved = await read(slotOf(), { verdict: 'absent', block: { ...block, hash: 'other' } });
  expect(moved).toMatchObject({ credit: 'unproven', alarms: [] });
});

test('a confirmed payment is judged once more where it is final, if its block was read', async () => {
  const confirmed = { of: buildWithdrawal({ status: 'confirmed' }), final: true };
  expect((await read(slotOf(9n), { verdict: 'absent' }, confirmed)).credit).toBe(9n);
  expect((await read(slotOf(), {}, confirmed)).credit).toBeUndefined();
  expect((await read(slotOf(9n), {}, { ...confirmed, final: false })).credit).toBeUndefined();
});

test('a revert and a fill are not judged by logs', async () => {
  const reverted = buildSlot({ state: 'mined', mined: { ...mined, success: false } });
  expect((await read(reverted)).credit).toBeUndefined();
  const [attempt] = buildSlot().attempts;
  const cancelled = { ...slotOf(), attempts: [{ ...attempt!, kind: 'fill' as const }] };
  expect((await read(cancelled)).credit).toBeUndefined();
});
