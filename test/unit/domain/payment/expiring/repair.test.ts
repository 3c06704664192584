import { expect, test } from 'vitest';
import type { ExpiringDeps } from '../../../../../src/domain/payment/deps.ts';
import { repairExpiring } from '../../../../../src/domain/payment/expiring/repair.ts';
import type {
  Attempt,
  PaymentSlot,
  ProjectSettings,
  Withdrawal,
} from '../../../../../src/domain/ports/records.ts';
import type { TransitionWrite } from '../../../../../src/domain/ports/stores.ts';
import {
  buildProject,
  buildSettings,
  buildSlot,
  buildWithdrawal,
  ethereum,
  hotAddress,
} from '../../../../support/builders.ts';

const now = 1_767_230_000;
const attempt = buildSlot().attempts[0] as Attempt;
const named = (name: string, message = name) => Object.assign(new Error(message), { name });

/** What one repair did to a payment whose bytes expire at clock 1,000. */
async function repair(
  set: {
    slot?: Partial<PaymentSlot>;
    order?: Partial<Withdrawal>;
    settings?: Partial<ProjectSettings>;
    settledAt?: bigint | null;
    frozen?: boolean;
    isKnown?: (txHash?: string) => Promise<boolean>;
    /** Hashes and last expiry of the signer's own table; those of the slot unless given. */
    record?: { txHashes: string[]; expiresAt: bigint };
    /** Where the node has each hash. */
    blocks?: Record<string, bigint>;
    plan?: () => Promise<never>;
    addFails?: boolean;
  } = {},
) {
  const did = {
    added: [] as Attempt[],
    sent: [] as string[],
    ended: [] as TransitionWrite[],
    stuck: [] as string[],
    mined: [] as (string | undefined)[],
  };
  const slot = buildSlot({
    sends: 1,
    lastSentAt: now - 60,
    attempts: [{ ...attempt, expiresAt: 1_000n }],
    ...set.slot,
  });
  const withdrawal = buildWithdrawal({ status: 3, nonce: 0, txHash: '0xaa', ...set.order });
  const deps = {
    chain: ethereum(),
    withdrawals: {
      noteStuck: async (_: string, stuck: { cause: string }) => {
        did.stuck.push(stuck.cause);
      },
      transition: async () => null,
    },
    payments: {
      addAttempt: async (input: { slot: PaymentSlot; attempt: Attempt }) => {
        if (set.addFails) return null;
        did.added.push(input.attempt);
        return { ...slot, attempts: [...slot.attempts, input.attempt], rev: 2 };
      },
      settle: async (input: { slot: PaymentSlot; mined: Mined; withdrawal?: TransitionWrite }) => {
        if (input.withdrawal) did.ended.push(input.withdrawal);
        if (input.mined) did.mined.push(input.mined.txHash, input.slot.attempts.at(-1)?.txHash);
        return true;
      },
      noteSend: async () => {},
      nonceState: async () => null,
      signature: async () => ({ chain: 'ETH', address: hotAddress, nonce: 0, ...set.record }),
    },
    approvals: { approvals: async () => [] },
    projects: {
      isFrozen: async () => set.frozen ?? false,
      settings: async () => buildSettings(set.settings),
    },
    prices: { latest: async () => new Map(), isAuthentic: async () => true },
    gateway: {
      broadcast: async (raw: string) => {
        did.sent.push(raw);
        return { kind: 'accepted' };
      },
      isKnown: set.isKnown ?? (async () => false),
      plan: set.plan ?? (async () => ({ fee: 1n, build: {} })),
      anchor: async () => ({ reference: 'block', expiresAt: 2_000n }),
    },
    reader: {
      blockOf: async (txHash: string) => set.blocks?.[txHash] ?? null,
      readBlocks: async (number: bigint) => [
        {
          ...{ number, hash: `block ${number}` },
          sent: Object.entries(set.blocks ?? {})
            .filter(([, at]) => at === number)
            .map(([txHash]) => ({ txHash, from: hotAddress, nonce: null, success: true })),
        },
      ],
    },
    signer: { signPayment: async () => ({ raw: 'anew', txHash: 'bb' }) },
    clock: { now: () => now, nowMs: () => now * 1000 },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  } as unknown as ExpiringDeps;
  const wallet = { project: buildProject(), address: hotAddress, keyId: 'key' };
  const clock = set.settledAt === undefined ? 1_001n : set.settledAt;
  const settled = clock === null ? null : { number: 7n, clock };
  await repairExpiring(deps, wallet, { slot, withdrawal, settled });
  return did;
}

type Mined = PaymentSlot['mined'];

const nothing = { added: [], sent: [], ended: [], stuck: [], mined: [] };

test('bytes that may still be mined are sent again, and are not replaced', async () => {
  for (const settledAt of [null, 0n, 999n, 1_000n]) {
    expect(await repair({ settledAt })).toEqual({ ...nothing, sent: [attempt.raw] });
  }
});

test('they rest for two blocks between two sends', async () => {
  const slot = { lastSentAt: now - 10 };
  expect(await repair({ settledAt: null, slot })).toEqual(nothing);
});

test('past their expiry in a final block, and known to nobody, they are replaced', async () => {
  const did = await repair();
  expect(did.added).toMatchObject([{ raw: 'anew', txHash: 'bb', expiresAt: 2_000n }]);
  expect(did.sent).toEqual(['anew']);
});

test.each<[string, Parameters<typeof repair>[0]]>([
  ['a provider knows them', { isKnown: async () => true }],
  ['a provider does not answer', { isKnown: async () => Promise.reject(named('RpcUnavailable')) }],
  [
    'an earlier variant has not expired',
    {
      slot: {
        attempts: [
          { ...attempt, expiresAt: 1_500n },
          { ...attempt, expiresAt: 900n },
        ],
      },
    },
  ],
  ['a variant that carries no expiry', { slot: { attempts: [attempt] } }],
])('%s: they are sent again', async (_name, set) => {
  const did = await repair(set);
  expect(did).toMatchObject({ added: [], ended: [] });
  expect(did.sent).toHaveLength(1);
});

const lost = { txHashes: ['0xaa', '0xlost'], expiresAt: 1_000n };

test('what the slot has forgotten, and the signer’s own table has not, counts as much', async () => {
  expect((await repair({ record: { ...lost, expiresAt: 5_000n } })).added).toEqual([]);
  const known = async (txHash?: string) => txHash === '0xlost';
  expect((await repair({ record: lost, isKnown: known })).added).toEqual([]);
  expect((await repair({ record: lost })).added).toHaveLength(1);
});

test('one that is in a final block is written down as mined there, whoever remembers it', async () => {
  expect(await repair({ blocks: { '0xaa': 7n } })).toEqual({ ...nothing, mined: ['0xaa', '0xaa'] });
  const did = await repair({ record: lost, blocks: { '0xlost': 6n }, order: { status: 2 } });
  expect(did).toMatchObject({ added: [], sent: [], mined: ['0xlost', '0xlost'] });
  expect(did.ended).toMatchObject([{ set: { status: 3, txHash: '0xlost' } }]);
  // Not final by our own reading.
  expect((await repair({ blocks: { '0xaa': 8n } })).mined).toEqual([]);
});

test('a frozen project signs nothing anew', async () => {
  expect(await repair({ frozen: true })).toEqual(nothing);
});

test('what another run has moved meanwhile is not sent', async () => {
  expect(await repair({ addFails: true })).toEqual(nothing);
});

test('an order whose address left the whitelist ends, since nothing of it can be mined', async () => {
  const did = await repair({ settings: { addressWhitelist: ['0xelse'] } });
  expect(did.added).toEqual([]);
  expect(did.ended.map(({ set }) => set.status)).toEqual([5]);
});

test('a forged record neither is signed anew nor ends', async () => {
  expect(await repair({ order: { amountMicroUsd: 1n } })).toEqual(nothing);
});

test('refused six times over, it ends with what the node said', async () => {
  const slot = { refusals: 6, attempts: [{ ...attempt, outcome: 'refused:bad', expiresAt: 1n }] };
  const did = await repair({ slot });
  expect(did.ended[0]?.set).toMatchObject({
    status: 5,
    failReason: 'No node takes the payment: bad',
  });
});

test('one that would revert waits ten minutes, then ends', async () => {
  const plan = async () => Promise.reject(named('ExecutionReverted', 'frozen account'));
  expect(await repair({ plan })).toEqual({ ...nothing, stuck: ['reverts: frozen account'] });
  const since = now - 601;
  const stuck = { cause: 'reverts: frozen account', since, nextActionAt: now };
  const did = await repair({ plan, order: { stuck } });
  expect(did.ended[0]?.set.failReason).toBe('The payment would revert: frozen account');
});

test('a wallet that can not pay is stuck, and says so', async () => {
  const plan = async () => Promise.reject(named('InsufficientFunds'));
  expect(await repair({ plan })).toEqual({ ...nothing, stuck: ['no_gas'] });
});

test('one that was confirmed, and left the chain, is paid anew but never failed', async () => {
  expect((await repair({ order: { status: 4 } })).added).toHaveLength(1);
  const slot = { refusals: 6, attempts: [{ ...attempt, expiresAt: 1n }] };
  expect(await repair({ order: { status: 4 }, slot })).toMatchObject({ added: [], ended: [] });
});
