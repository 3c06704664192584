/** What the energy account's key signs, and every forgery that it does not. */
import { expect, test } from 'vitest';
import { judgeStake, type StakeJudgeDeps } from '#extensions/own-stake/rules/judge-stake.ts';
import { ownStake } from '#extensions/own-stake/rules/stake-provider.ts';
import { buildEnergyOrder, buildSubscription } from '#test/builders/build-energy-order.ts';
import { energyAccount } from '#test/builders/build-internal-order.ts';
import { buildStakeDelegation } from '#test/builders/build-stake-delegation.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

const sender = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const stranger = 'TKXCiCDLpqDju5EpQBoN6BQLPaEv27i4YU';
const nowMs = 1_767_225_610_000;
const network = { energy: 180_000_000_000n, weight: 19_000_000_000n };

type Act = ReturnType<StakeJudgeDeps['readAct']>;

/** Everything as the service writes it, but for what `set` changes. */
function world(
  set: {
    delegation?: Parameters<typeof buildStakeDelegation>[0];
    act?: Partial<Act>;
    order?: Parameters<typeof buildEnergyOrder>[0] | null;
    payment?: Parameters<typeof buildWithdrawal>[0] | null;
    charged?: bigint;
    owner?: string | null;
    isSubscribed?: boolean;
    claimed?: string;
    nowMs?: number;
  } = {},
) {
  const stored = buildStakeDelegation(set.delegation);
  const claims = new Map(set.claimed ? [['withdraw:WD1', set.claimed]] : []);
  const act: Act = {
    does: 'delegate',
    account: energyAccount,
    permission: 2,
    receiver: sender,
    stakeSun: 6_799_000_000n,
    txHash: '11',
    expiresAt: 1_767_225_660_000,
    ...set.act,
  };
  const deps: StakeJudgeDeps = {
    account: energyAccount,
    permission: 2,
    stakes: {
      delegation: async (id) => (id === stored.requestId ? stored : null),
      claim: async (energyNo, txHash) => {
        const first = claims.get(energyNo) ?? txHash;
        claims.set(energyNo, first);
        return first === txHash;
      },
      claimed: async (energyNo) => claims.get(energyNo) ?? null,
      charged: async () => set.charged ?? 1_750_000n,
    },
    energy: {
      order: async () =>
        set.order === null ? null : buildEnergyOrder({ provider: ownStake, ...set.order }),
      subscription: async () => (set.isSubscribed === false ? null : buildSubscription()),
    },
    orders: {
      get: async () =>
        set.payment === null
          ? null
          : buildWithdrawal({
              orderNo: 'WD1',
              chain: 'TRX',
              tokenAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
              fromAddress: sender,
              status: 'approved',
              ...set.payment,
            }),
    },
    addresses: {
      owners: async (family, [address = '']) => {
        const projectId = set.owner === undefined ? 'demo' : set.owner;
        const owner = { family, address, projectId: projectId ?? '', subIndex: 0, userId: null };
        return new Map(projectId === null ? [] : [[address, owner]]);
      },
    },
    chain: { yields: async () => [network, network] },
    readAct: () => act,
    clock: { now: () => Math.floor((set.nowMs ?? nowMs) / 1000), nowMs: () => set.nowMs ?? nowMs },
  };
  return {
    claims,
    judge: (does: 'delegate' | 'undelegate' = 'delegate', requestId = stored.requestId) =>
      judgeStake(deps, { requestId, does }),
  };
}

test('the bytes of an energy order that is charged and waits are signed, and claimed', async () => {
  const of = world();
  expect(await of.judge()).toEqual({ ok: true, raw: 'aa' });
  expect(await of.judge()).toEqual({ ok: true, raw: 'aa' });
  expect([...of.claims]).toEqual([['withdraw:WD1', '11']]);
});

test('signed bytes are signed again while their payment may need them', async () => {
  const again = { order: { status: 'delegated' as const }, claimed: '11' };
  const sent = { ...again, payment: { status: 'broadcast' as const } };
  for (const set of [again, sent])
    expect(await world(set).judge()).toEqual({ ok: true, raw: 'aa' });
  const refused = [
    { ...again, claimed: '12' },
    { ...sent, claimed: undefined },
    { ...again, order: { status: 'failed' as const } },
    { ...again, payment: { status: 'confirmed' as const } },
    { ...again, delegation: { state: 'lent' as const } },
    // Before the first signature its payment is not signed.
    { payment: { status: 'broadcast' as const } },
  ];
  for (const set of refused) expect((await world(set).judge()).ok).toBe(false);
});

const forgeries: [string, NonNullable<Parameters<typeof world>[0]>][] = [
  ['bytes that take back', { act: { does: 'undelegate' } }],
  ['bytes of another account', { act: { account: stranger } }],
  ['bytes by the owner’s permission', { act: { permission: 0 } }],
  ['bytes with another receiver', { act: { receiver: stranger } }],
  ['bytes with another amount', { act: { stakeSun: 6_800_000_000n } }],
  ['bytes that are valid for a day', { act: { expiresAt: nowMs + 86_400_000 } }],
  ['a delegation that was lent', { delegation: { state: 'lent' } }],
  ['a delegation that was refused', { delegation: { refused: true } }],
  ['an energy order that does not exist', { order: null }],
  ['an energy order that has its energy', { order: { status: 'delegated' } }],
  ['an energy order that failed', { order: { status: 'failed' } }],
  ['an energy order of a market', { order: { provider: 'gs' } }],
  ['an energy order for another receiver', { order: { receiver: stranger } }],
  ['an energy order for less energy', { order: { energy: 32_000 } }],
  [
    'energy that no transfer takes',
    {
      order: { energy: 5_000_000 },
      delegation: { energy: 5_000_000, stakeSun: 527_779_000_000n },
      act: { stakeSun: 527_779_000_000n },
    },
  ],
  ['an energy order of another payment', { order: { businessRef: 'WD2' } }],
  ['an energy order that is not charged', { charged: 0n }],
  ['an energy order that was paid back', { order: { chargedSun: 0n } }],
  ['a project that has not subscribed', { isSubscribed: false }],
  ['a payment that does not exist', { payment: null }],
  ['a payment that is signed', { payment: { status: 'signing' } }],
  ['a payment of coin', { payment: { tokenAddress: null } }],
  ['a payment on another chain', { payment: { chain: 'ETH' } }],
  ['a payment of another sender', { payment: { fromAddress: stranger } }],
  ['a payment of another project', { payment: { projectId: 'other' } }],
  ['a receiver that nobody has', { owner: null }],
  ['a receiver of another project', { owner: 'other' }],
  [
    'more stake than the energy takes',
    { delegation: { stakeSun: 7_200_000_000n }, act: { stakeSun: 7_200_000_000n } },
  ],
  ['other bytes than were signed before', { claimed: '22' }],
];

test.each(forgeries)('%s: refused, and nothing is claimed', async (_, set) => {
  const of = world(set);
  expect(await of.judge()).toMatchObject({ ok: false });
  expect([...of.claims.values()]).toEqual(set.claimed ? [set.claimed] : []);
});

test('an unknown request, and bytes that nobody can read, are refused', async () => {
  expect(await world().judge('delegate', '0'.repeat(32))).toMatchObject({ ok: false });
  expect(await world().judge('undelegate')).toMatchObject({ ok: false });
});

const back = {
  delegation: {
    state: 'returning' as const,
    undelegation: { raw: 'bb', txHash: '33', expiresAt: 1_767_226_260_000 },
  },
  act: { does: 'undelegate' as const, expiresAt: 1_767_226_260_000 },
};
const afterEnd = 1_767_226_210_000;

test('stake is taken back once its rental has ended, whatever became of the order', async () => {
  const of = world({ ...back, nowMs: afterEnd, order: null, payment: null, charged: 0n });
  expect(await of.judge('undelegate')).toEqual({ ok: true, raw: 'bb' });
  expect(of.claims.size).toBe(0);
});

test.each([
  ['before its end', { nowMs: afterEnd - 20_000 }],
  ['more than was lent', { act: { ...back.act, stakeSun: 6_800_000_000n } }],
  ['from another receiver', { act: { ...back.act, receiver: stranger } }],
  ['for another account', { act: { ...back.act, account: stranger } }],
  ['with bytes that lend', { act: { ...back.act, does: 'delegate' as const } }],
  ['from a delegation that stands', { delegation: { ...back.delegation, state: 'lent' as const } }],
])('stake is not taken back %s', async (_, set) => {
  const of = world({ ...back, nowMs: afterEnd, ...set });
  expect(await of.judge('undelegate')).toMatchObject({ ok: false });
});

test('what was refused and is lent all the same may come back before its end', async () => {
  const delegation = { ...back.delegation, refused: true };
  const of = world({ ...back, delegation, nowMs: afterEnd - 20_000 });
  expect(await of.judge('undelegate')).toMatchObject({ ok: true });
});
