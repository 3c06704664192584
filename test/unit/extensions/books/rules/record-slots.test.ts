import { expect, test } from 'vitest';
import { outboxToItem } from '#aws/events/outbox-item.ts';
import { chains } from '#chains/catalog/catalog.ts';
import type { MinedFacts } from '#domain/payment/slot-facts.ts';
import type { Head } from '#extensions/books/model/fact.ts';
import { type Booking, bookFact } from '#extensions/books/rules/book-fact.ts';
import { factsFromText } from '#extensions/books/rules/facts/facts-text.ts';
import { recordSlots } from '#extensions/books/rules/record-slots.ts';
import type { Chain, Transfer } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { RecordedFacts } from '#model/sent-payment.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import {
  buildSlot,
  buildWithdrawal,
  ethereum,
  hotAddress,
  recipient,
  usdtOf,
} from '#test/builders/builders.ts';
import { itemBytes } from '#test/support/dynamodb/item-bytes.ts';

const now = 1_767_225_700;
const hash = `0x${'ab'.repeat(32)}`;
const mined = { txHash: hash, blockNumber: 23_000_000n, blockHash: '0xb', success: true, fee: 7n };
const hot = hotAddress.toLowerCase();
const user = buildAddressOwner();
const wallet = buildAddressOwner({ address: hot, subIndex: 0, userId: null });
const usdt = usdtOf(ethereum()).address!.toLowerCase();

/** Amounts as `from > to token amount`, by account and the last characters of an address. */
const readable = (recorded: RecordedFacts | null) =>
  factsFromText(recorded?.outbox.facts ?? '[]').map(({ moves }) =>
    moves.map(({ from, to, token, amount }) => {
      const name = (at: typeof from) =>
        `${at.account}${at.address ? ` ${at.address.slice(-2)}` : ''}`;
      return `${name(from)} > ${name(to)}: ${amount} ${token}`;
    }),
  );

function recorder(
  owners: AddressOwner[] = [wallet, user],
  {
    chain = ethereum(),
    energyAccount = null,
  }: { chain?: Chain; energyAccount?: string | null } = {},
) {
  const asked: string[][] = [];
  const facts = recordSlots({
    chain,
    addresses: {
      owners: async (_family, addresses) => {
        asked.push(addresses);
        return new Map(
          owners
            .filter(({ address }) => addresses.includes(address))
            .map((one) => [one.address, one]),
        );
      },
    },
    maybeOurs: (address) => owners.some((owner) => owner.address === address),
    canonical: (address) => (address === hot ? hotAddress : address),
    energyAccount,
    clock: { now: () => now },
  });
  const of = (slot: Partial<NonceSlot>, known: Partial<MinedFacts>) =>
    facts.ofMined(buildSlot({ chain: chain.name, ...slot }), { mined, order: null, ...known });
  return { facts, asked, of };
}

const transfer = (set: Partial<Transfer> = {}): Transfer => ({
  txHash: hash,
  position: 'log:0',
  from: hot,
  to: recipient.toLowerCase(),
  tokenAddress: usdt,
  amount: 100n,
  ...set,
});

test('a withdrawal moves its amount and its fee, and only addresses that may be ours are looked up', async () => {
  const { of, asked } = recorder();
  const known = { order: buildWithdrawal(), transfers: [transfer(), transfer({ txHash: '0xcc' })] };
  const recorded = await of({}, { ...known, owner: wallet });
  expect(readable(recorded)).toEqual([
    ['hot A1 > fees/network: 7 ETH', 'hot A1 > external/withdrawals: 100 USDT'],
  ]);
  expect(asked).toEqual([]);
  expect(readable(await of({}, known))).toEqual(readable(recorded));
  expect(asked).toEqual([[hot]]);
  expect(recorded).toMatchObject({
    rev: now,
    outbox: {
      outboxId: `books#slot#ETH#${hot}#0#${now}`,
      kind: 'books',
      ref: 'WD1',
      projectId: 'demo',
      event: null,
      lists: [],
      requestId: 'req-1',
    },
  });
});

test('a revision follows the last one of its slot, whatever the clock says', async () => {
  const { of, facts } = recorder();
  const input = { order: buildWithdrawal(), transfers: [transfer()] };
  expect((await of({ booked: now + 5 }, input))?.rev).toBe(now + 6);
  expect(facts.ofGone(buildSlot({ mined, booked: now + 5 }))?.rev).toBe(now + 6);
  expect(facts.ofGone(buildSlot({ mined, booked: 3 }))?.rev).toBe(now);
});

test('the merchant’s addresses are those of its own project, and of listed tokens only', async () => {
  const other = buildAddressOwner({ address: '0xdd', projectId: 'other' });
  const { of } = recorder([wallet, user, other]);
  const recorded = await of(
    {},
    {
      transfers: [
        transfer({ to: user.address }),
        transfer({ to: '0xdd' }),
        transfer({ from: '0xee', to: user.address, tokenAddress: '0xfa' }),
        transfer({ from: '0xee', to: user.address, tokenAddress: null, amount: 5n }),
      ],
    },
  );
  expect(readable(recorded)).toEqual([
    [
      'hot A1 > fees/network: 7 ETH',
      'hot A1 > users c3: 100 USDT',
      'hot A1 > external/other: 100 USDT',
      'external/other > users c3: 5 ETH',
    ],
  ]);
});

test('a payment that failed, or whose fee no node says, moves what is left', async () => {
  const { of } = recorder();
  const { fee: _unknown, ...unpaid } = mined;
  expect(readable(await of({}, { transfers: [] }))).toEqual([['hot A1 > fees/network: 7 ETH']]);
  expect(readable(await of({}, { mined: unpaid, transfers: [transfer()] }))).toEqual([
    ['hot A1 > external/other: 100 USDT'],
  ]);
});

test('the coin of a swap into it counts by its receipt, a subject of its own', async () => {
  const { of, facts } = recorder();
  const order = buildSwap({ orderNo: 'SW1', fromAddress: hotAddress });
  const slot = { ref: 'SW1' };
  const transfers = [transfer(), transfer({ from: '0xee', to: hot, tokenAddress: null })];
  const seen = await of(slot, { order, transfers });
  const result = { amountOut: 40n, gasCost: 7n };
  const ended = await of({ ...slot, booked: seen!.rev }, { order, result });
  expect(readable(seen)).toEqual([['hot A1 > fees/network: 7 ETH', 'hot A1 > swaps: 100 USDT']]);
  expect(readable(ended)).toEqual([['swaps > hot A1: 40 ETH']]);
  expect(ended?.rev).toBe(seen!.rev + 1);
  const both = await of(slot, { order, transfers, result });
  expect(readable(both)).toEqual([...readable(seen), ...readable(ended)]);
  const gone = facts.ofGone(buildSlot({ ...slot, mined, booked: ended!.rev }));
  const subjects = (recorded: RecordedFacts | null) =>
    factsFromText(recorded?.outbox.facts ?? '[]').map(({ subject }) => subject);
  expect(subjects(gone)).toEqual([...subjects(seen), ...subjects(ended)]);
  expect(readable(gone)).toEqual([[], []]);
});

test('what a swap into a token received is in its transfers, so its receipt adds nothing', async () => {
  const { of } = recorder();
  const order = buildSwap({ toTokenAddress: usdt, toToken: 'USDT' });
  expect(await of({}, { order, result: { amountOut: 40n, gasCost: 7n } })).toBe(null);
});

test('nothing is taken back of a slot of which nothing was recorded', () => {
  const { facts } = recorder();
  expect(facts.ofGone(buildSlot({ mined }))).toBe(null);
  expect(facts.ofGone(buildSlot({ booked: 4 }))).toBe(null);
});

test('what is gone reverses what was booked, and the same payment in another block stands again', async () => {
  const { of, facts } = recorder();
  const known = { order: buildWithdrawal(), transfers: [transfer()] };
  const seen = await of({}, known);
  const gone = facts.ofGone(buildSlot({ mined, booked: seen!.rev }));
  const again = await of({ booked: gone!.rev }, { ...known, mined: { ...mined, blockNumber: 9n } });
  let head: Head | null = null;
  const amounts: bigint[][] = [];
  for (const recorded of [seen, gone, again]) {
    const [fact] = factsFromText(recorded!.outbox.facts!);
    const booking: Booking = bookFact(head, fact!, () => null)!;
    head = booking.head;
    amounts.push(booking.entries.map(({ amount }) => amount));
  }
  expect(amounts).toEqual([
    [-7n, 7n, -100n, 100n],
    [-7n, 7n, -100n, 100n],
    [-7n, 7n, -100n, 100n],
  ]);
  expect(head?.moves).toHaveLength(2);
});

test('a forward goes to the energy account, which is not a project’s address', async () => {
  const order = buildInternalOrder({ does: 'forward' });
  const service = buildAddressOwner({ address: order.fromAddress, userId: '\u0001energy' });
  const { of } = recorder([service], { chain: chains.TRX, energyAccount: order.toAddress });
  const recorded = await of(
    { address: order.fromAddress, ref: 'IN1' },
    {
      order,
      transfers: [transfer({ from: order.fromAddress, to: order.toAddress, tokenAddress: null })],
    },
  );
  expect(readable(recorded)).toEqual([
    ['energy ZY > fees/network: 7 TRX', 'energy ZY > energy v8: 100 TRX'],
  ]);
});

test('on Solana every owner who loses is booked, and the deposit of a token account is a fee', async () => {
  const chain = chains.SOL;
  const token = usdtOf(chain).address!;
  const owners = ['hot', 'ann', 'bob'].map((address, subIndex) =>
    buildAddressOwner({ family: 'SOL', address, subIndex, userId: subIndex ? address : null }),
  );
  const { of } = recorder(owners, { chain });
  const change = (address: string, amount: bigint, tokenAddress: string | null = token) => ({
    address,
    tokenAddress,
    amount,
  });
  const recorded = await of(
    { address: 'hot', ref: 'SP1' },
    {
      order: buildInternalOrder({ does: 'sweep', chain: 'SOL' }),
      transfers: [transfer({ from: 'ann', to: 'hot', tokenAddress: token, amount: 30n })],
      changes: [
        change('hot', -2n, null),
        { ...change('ata', 2n, null), isRent: true },
        change('ann', -20n),
        change('bob', -11n),
        change('hot', 30n),
      ],
    },
  );
  expect(readable(recorded)).toEqual([
    [
      'hot ot > fees/network: 7 SOL',
      'hot ot > fees/network: 2 SOL',
      'users nn > hot ot: 20 USDT',
      'users ob > hot ot: 10 USDT',
      'users ob > external/other: 1 USDT',
    ],
  ]);
});

test('the item of a withdrawal is one KB at most on every chain, so that it costs two writes', async () => {
  const project = 'p'.repeat(32);
  const base58 = (first: string) => first.repeat(44);
  const sizes = await Promise.all(
    Object.values(chains).map(async (chain) => {
      const isHex = chain.family === 'EVM';
      const from = isHex ? hotAddress : base58('H');
      const to = isHex ? recipient : base58('R');
      const txHash = isHex ? hash : 'h'.repeat(chain.family === 'SOL' ? 88 : 64);
      const owner = buildAddressOwner({
        address: from,
        subIndex: 0,
        userId: null,
        projectId: project,
      });
      const { of } = recorder([owner], { chain });
      const orderNo = `WD${'9'.repeat(24)}`;
      const order = buildWithdrawal({ orderNo, chain: chain.name, requestId: 'r'.repeat(36) });
      const amount = 10n ** 27n;
      const tokenAddress = foldCase(usdtOf(chain).address);
      const recorded = await of(
        { address: from, nonce: 1_000_000, ref: orderNo, projectId: project },
        {
          owner,
          order,
          mined: { ...mined, txHash, blockNumber: 400_000_000n, fee: 10n ** 17n },
          transfers: [transfer({ txHash, from, to, tokenAddress, amount })],
          changes: [
            { address: from, tokenAddress, amount: -amount },
            { address: to, tokenAddress, amount },
          ],
        },
      );
      expect(readable(recorded)[0]).toHaveLength(2);
      return { bytes: itemBytes(outboxToItem(recorded!.outbox)), chain: chain.name };
    }),
  );
  expect(sizes.filter(({ bytes }) => bytes > 1_024)).toEqual([]);
});
