/**
 * What the signer judges of an operation: its gas (docs/networks.md "Transactions"), its approvals
 * by its worth, and messages that may be hashes (docs/decisions.md "Client wallet").
 */
import { describe, expect, test } from 'vitest';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import type { AuthorizationContext } from '#domain/payment/authorize/authorization-context.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { SessionKey } from '#model/session-key.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSessionKey, buildSettings, hotAddress, recipient } from '#test/builders/builders.ts';
import { judgeOperation } from '#test/builders/domain/payment/authorize/authorize-operation.ts';

const judge = (gasLimit: bigint) => judgeOperation({ gasLimit });

test('gas up to the cap of the chain is signed', async () => {
  expect(await judge(16_777_216n)).toEqual({ ok: true });
});

test('gas above the cap of the chain is not signed, and the operation fails as any other', async () => {
  expect(await judge(16_777_217n)).toEqual({
    ok: false,
    reason: 'the gas limit is above 16777216, the cap of ETH',
    forged: false,
  });
});

test.each([0n, 30_000_001n])(
  '%s gas is a forgery: no operation is accepted with it',
  async (gas) => {
    expect(await judge(gas)).toMatchObject({ ok: false, forged: true });
  },
);

test('a transfer of 50,000 USD and more is signed after two admins, not after one', async () => {
  for (const usd of [50_000n, 10_000_000n]) {
    const amount = usd * 10n ** 6n;
    const reason = 'it needs 2 approvals and has 1';
    expect(await judgeOperation({ amount }, ['a'])).toEqual({ ok: false, reason, forged: false });
    expect(await judgeOperation({ amount }, ['a', 'a'])).toMatchObject({ ok: false });
    expect(await judgeOperation({ amount }, ['a', 'b'])).toEqual({ ok: true });
  }
  expect(await judgeOperation({ amount: 49_999n * 10n ** 6n }, ['a'])).toEqual({ ok: true });
});

test('without an approval it is a forgery', async () => {
  expect(await judgeOperation({}, [])).toMatchObject({ ok: false, forged: true });
});

test('the worth is counted by prices that the price feed wrote', async () => {
  const cheap = { symbol: 'ETH', usd: '0.01', source: 'feed', readAt: 1, priceId: 'ETH@1' };
  const coin = { token: 'ETH', tokenAddress: null, decimals: 18, amount: 10n ** 22n };
  const prices = { latest: async () => new Map(), isAuthentic: async () => false };
  const forged = await judgeOperation({ ...coin, prices: [cheap] }, ['a'], { prices });
  expect(forged).toMatchObject({
    ok: false,
    forged: true,
    reason: expect.stringContaining('price feed'),
  });
  // Left out, it has no price, and needs two.
  const unpriced = { ...coin, prices: [] };
  expect(await judgeOperation(unpriced, ['a'])).toMatchObject({
    ok: false,
    reason: expect.stringContaining('needs 2'),
  });
  expect(await judgeOperation(unpriced, ['a', 'b'])).toEqual({ ok: true });
});

/** The digest of a CoW Protocol order that sells ten million USDT for nothing, as text. */
const orderHash = Buffer.from(
  '54090c39525a41194a0947d4983d2d5e68693c35047a00341ec88171235f634d',
  'hex',
).toString('utf8');

const message = (text: string) => ({
  opType: 'sign-message' as const,
  token: 'ETH',
  tokenAddress: null,
  decimals: 18,
  toAddress: '',
  amount: 0n,
  gasLimit: 0n,
  message: text,
  prices: [],
  countedMicroUsd: 0n,
});

const denyNative = { chains: [], allowContracts: [], allowSelectors: [], denyNative: true };

function signUnder(key: Partial<SessionKey>, text: string, whitelist: string[] = []) {
  const made = buildSessionKey(key);
  const { skId } = made;
  const operation = {
    ...message(text),
    decidedBy: 'session_key' as const,
    skId,
    createdAt: made.createdAt + 1,
    reservation: { ...buildOperation().reservation, cap: { skId, microUsd: 0n } },
  };
  return judgeOperation(operation, [], {
    session: { key: made, usedMicroUsd: 0n },
    settings: buildSettings({ addressWhitelist: whitelist }),
    now: made.createdAt + 2,
  });
}

test.each<[string, Partial<SessionKey>, string[], string | null]>([
  ['a cap for each transaction', { maxPerTxMicroUsd: 1_000_000n }, [], 'over_per_tx'],
  ['a daily cap', { dailyCapMicroUsd: 1_000_000n }, [], 'over_per_tx'],
  ['deny_native', { scope: denyNative }, [], 'contract_not_in_scope'],
  ['a whitelist of the project', {}, [recipient], 'contract_not_in_scope'],
  ['no limit', {}, [], null],
])('under %s, the hash of an order as a message', async (_, key, whitelist, reason) => {
  const refused = { ok: false, reason, forged: false };
  expect(await signUnder(key, orderHash, whitelist)).toEqual(reason ? refused : { ok: true });
  // Under a cap, a key signs texts only if its scope says so.
  const text = await signUnder(key, 'I own this wallet', whitelist);
  expect(text).toEqual(reason === 'over_per_tx' ? refused : { ok: true });
});

test('a message that may be a hash needs two admins, another one', async () => {
  expect(await judgeOperation(message(orderHash), ['a'])).toMatchObject({ ok: false });
  expect(await judgeOperation(message(orderHash), ['a', 'b'])).toEqual({ ok: true });
  expect(await judgeOperation(message('I own this wallet'), ['a'])).toEqual({ ok: true });
});

describe('a call under a cap, to a contract that the key names', () => {
  const contract = `0x${'c0'.repeat(20)}`;
  const caps = {
    maxPerTxMicroUsd: 1_000_000n,
    scope: {
      chains: [],
      allowContracts: [contract],
      allowSelectors: ['0x12345678'],
      denyNative: false,
    },
  };
  const made = buildSessionKey(caps);
  const judge = (context: Partial<AuthorizationContext>) =>
    judgeOperation(
      {
        opType: 'send-tx',
        toAddress: contract,
        tokenAddress: null,
        amount: 0n,
        data: '0x12345678',
        prices: [],
        countedMicroUsd: 0n,
        decidedBy: 'session_key',
        skId: made.skId,
        createdAt: made.createdAt + 1,
        reservation: { ...buildOperation().reservation, cap: { skId: made.skId, microUsd: 0n } },
      },
      [],
      { session: { key: made, usedMicroUsd: 0n }, now: made.createdAt + 2, ...context },
    );

  test('is signed only if that contract may take nothing of ours', async () => {
    const asked: unknown[] = [];
    const saying = (answer: boolean) => ({
      allowances: {
        holdsAllowance: async (input: unknown) => {
          asked.push(input);
          return answer;
        },
      },
    });
    expect(await judge(saying(false))).toEqual({ ok: true });
    const refused = { ok: false, reason: 'over_per_tx', forged: false };
    expect(await judge(saying(true))).toEqual(refused);
    const question = { chain: 'ETH', owner: hotAddress, spender: contract };
    expect(asked).toEqual([question, question]);
    expect(await judge({})).toEqual(refused);
  });

  test('waits while providers disagree: no single one fails it', async () => {
    const allowances = { holdsAllowance: () => Promise.reject(new Error('they disagree')) };
    await expect(judge({ allowances })).rejects.toThrow('they disagree');
  });

  test('may have its fees raised whatever the contract may take by now', async () => {
    const allowances = { holdsAllowance: () => Promise.reject(new Error('asked')) };
    expect(await judge({ allowances, replaces: 4 })).toEqual({ ok: true });
  });
});

test('an approval of an operation with another simulation signs nothing', async () => {
  const shown: NonNullable<Operation['simulation']> = {
    ok: true,
    revertReason: null,
    gas: '50000',
    source: 'trace',
    balanceChanges: [
      { address: hotAddress, token: 'ETH', tokenAddress: null, tokenId: null, amount: '-1' },
    ],
    decodedCall: null,
  };
  const call: Partial<Operation> = {
    opType: 'send-tx',
    token: 'ETH',
    tokenAddress: null,
    decimals: 18,
    amount: 1n,
    data: '0x',
    decidedBy: 'pending',
    simulation: shown,
  };
  const approval: Approval = {
    orderNo: 'OP1',
    adminId: 'a',
    adminEmail: 'a@example.com',
    at: 1,
    decision: 'approve',
    digest: termsDigest(buildOperation(call)),
  };
  const rewritten = { ...call, simulation: { ...shown, balanceChanges: [] } };
  expect(await judgeOperation(rewritten, [], { approvals: [approval] })).toMatchObject({
    ok: false,
    reason: 'an approval was given for other terms',
  });
  const judged = await judgeOperation(call, [], { approvals: [approval] });
  expect(judged.ok ? '' : judged.reason).not.toContain('other terms');
});
