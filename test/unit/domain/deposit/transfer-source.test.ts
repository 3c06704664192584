/** A provider shows an address of the project as the sender of a user's deposit. */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { type DetectDeps, detectDeposits } from '#domain/deposit/detect-deposits.ts';
import type { Deposit, InternalTransfer } from '#model/deposit.ts';
import type { ReceiptClaim, ReceiptVerdict } from '#model/transfer-claim.ts';
import { buildBlock } from '#test/builders/build-chain-state.ts';
import { buildDeposit, buildSettings } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeDepositStore } from '#test/fakes/ports/deposit-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

type Kind = ReceiptVerdict['kind'];

const user = '0x00000000000000000000000000000000000000c3';
const wallet = '0x00000000000000000000000000000000000000a1';

/**
 * Detects transfers of the transactions 0xd0, 0xd1 and so on, which `shownBy` shows as sent by our
 * wallet. `said` is what the providers say of that.
 */
async function detect(set: {
  said: Kind | Error;
  transfers?: number;
  /** What the transactions were signed for; null: our tables do not know them. */
  ref?: string;
  known?: Deposit;
  shownBy?: number;
}) {
  const stored: Deposit[] = [];
  const internal: InternalTransfer[] = [];
  const asked: ReceiptClaim[][] = [];
  const { log } = fakeLogger();
  const deps = fake<DetectDeps>({
    chain: chains.BASE,
    clock: stoppedClock(1_800_000_000),
    log,
    canonical: (text) => text,
    reader: fakeChainReader({
      shownBy: () => set.shownBy,
      async confirmReceipts(claims) {
        asked.push([...claims]);
        if (set.said instanceof Error) throw set.said;
        return claims.map(() => ({ kind: set.said as Kind, provider: 1 }));
      },
    }),
    payments: fakePaymentStore({
      claim: async () =>
        set.ref ? { address: wallet, nonce: 1, ref: set.ref, projectId: 'demo' } : null,
    }),
    addresses: fake<DetectDeps['addresses']>({
      owners: async (family) =>
        new Map([
          [user, { projectId: 'demo', family, address: user, userId: 'u1', subIndex: 1 }],
          [wallet, { projectId: 'demo', family, address: wallet, userId: null, subIndex: 0 }],
        ]),
    }),
    projects: { settings: async () => buildSettings() },
    internalTransfers: fake<DetectDeps['internalTransfers']>({
      getMany: async () => [],
      put: async ({ next }) => internal.push(next) > 0,
    }),
    deposits: fakeDepositStore({
      byIdentity: async ([identity]) => new Map(set.known ? [[identity!, set.known]] : []),
      get: async () => null,
      put: async (deposit) => stored.push(deposit) > 0,
      update: async ({ next }) => stored.push(next) > 0,
    }),
  });
  const hashes = Array.from({ length: set.transfers ?? 1 }, (_, i) => `0xd${i}`);
  const block = buildBlock({
    number: 100n,
    hash: '0xb100',
    transfers: hashes.map((txHash) => ({
      txHash,
      position: 'native',
      from: wallet,
      to: user,
      tokenAddress: null,
      amount: 10n ** 18n,
    })),
    sent: hashes.map((txHash, nonce) => ({ txHash, from: wallet, nonce, success: true })),
  });
  await detectDeposits(deps, [block], (address) => address === user || address === wallet);
  return { stored, internal, asked };
}

test('a sender of ours without a claim counts once two providers show it', async () => {
  const { stored, internal, asked } = await detect({ said: 'confirmed', shownBy: 0 });
  expect(stored).toEqual([]);
  expect(internal).toMatchObject([{ txHash: '0xd0', orderNo: null }]);
  const where = { blockNumber: 100n, blockHash: '0xb100' };
  expect(asked).toEqual([[{ txHash: '0xd0', ...where, from: wallet, success: null, by: 0 }]]);
});

test('two providers that show another sender make it an ordinary deposit', async () => {
  const { stored, internal } = await detect({ said: 'absent' });
  expect(internal).toEqual([]);
  expect(stored).toMatchObject([{ txHash: '0xd0', status: 'confirming' }]);
  expect(stored[0]).not.toHaveProperty('doubtedSender');
});

test.each<[string, Kind | Error]>([
  ['providers disagree about', 'disputed'],
  ['no second provider shows', 'unseen'],
  ['nobody could be asked about', new Error('gone')],
])('a deposit whose sender %s is stored with its doubt', async (_, said) => {
  const { stored, internal } = await detect({ said });
  expect(internal).toEqual([]);
  expect(stored).toMatchObject([
    { status: 'confirming', chainState: 'present', doubtedSender: wallet },
  ]);
});

test('all such transactions of a call are asked about in one exchange', async () => {
  const { asked, internal } = await detect({ said: 'confirmed', transfers: 3 });
  expect(asked.map((claims) => claims.map(({ txHash }) => txHash))).toEqual([
    ['0xd0', '0xd1', '0xd2'],
  ]);
  expect(internal).toHaveLength(3);
});

test('what the project signed needs no question', async () => {
  const operation = await detect({ said: 'absent', ref: 'OP1' });
  expect(operation).toMatchObject({ stored: [], internal: [{ orderNo: 'OP1' }], asked: [] });
  const withdrawal = await detect({ said: 'confirmed', ref: 'WD1' });
  expect(withdrawal).toMatchObject({ stored: [{ status: 'confirming' }], internal: [], asked: [] });
});

test('a deposit that is stored in this block is not asked about again', async () => {
  const known = buildDeposit({ chain: 'BASE', address: user, blockHash: '0xb100' });
  expect(await detect({ said: 'confirmed', known })).toMatchObject({ stored: [], asked: [] });
});

test('mined again, a deposit that is not credited gets the doubt, a credited one does not', async () => {
  const known = buildDeposit({ chain: 'BASE', address: user, chainState: 'removed' });
  const again = await detect({ said: 'confirmed', known });
  expect(again).toMatchObject({ stored: [{ doubtedSender: wallet }], internal: [] });
  const doubted = { ...known, doubtedSender: wallet };
  const stays = await detect({ said: 'absent', known: doubted });
  expect(stays.stored).toMatchObject([{ doubtedSender: wallet }]);
  const credited = { ...known, status: 'credited' as const, chainState: 'orphaned' as const };
  const back = await detect({ said: 'disputed', known: credited });
  expect(back.stored[0]).not.toHaveProperty('doubtedSender');
});
