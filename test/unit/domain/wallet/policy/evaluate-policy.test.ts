/**
 * Every risk reason, which of two comes first, and each sentence of docs/decisions.md
 * "Client wallet" on scopes.
 */
import { describe, expect, test } from 'vitest';
import {
  dependsOnAllowances,
  evaluatePolicy,
  type ScopeQuestion,
} from '#domain/wallet/policy/evaluate-policy.ts';
import { type RiskReason, riskReasons } from '#model/orders/operation-types.ts';
import type { SessionKey } from '#model/session-key.ts';
import { buildSessionKey } from '#test/builders/builders.ts';
import {
  causes,
  now,
  question,
  scope,
  selector,
  target,
  usd,
} from '#test/builders/domain/wallet/policy/evaluate-policy.ts';

test('a key without limits approves', () => {
  expect(evaluatePolicy(question())).toBeNull();
});

describe('the order of the checks', () => {
  test.each(riskReasons)('%s', (reason) => {
    expect(evaluatePolicy(question({ key: causes[reason](buildSessionKey()) }))).toBe(reason);
  });

  const pairs = riskReasons.flatMap((first, at) =>
    riskReasons.slice(at + 1).map((second) => [first, second] as const),
  );
  test.each(pairs)('%s comes before %s', (first, second) => {
    const key = causes[first](causes[second](buildSessionKey()));
    expect(evaluatePolicy(question({ key }))).toBe(first);
  });
});

describe('no_session_key', () => {
  test.each<[string, Partial<SessionKey> | null]>([
    ['none', null],
    ['another project’s', { projectId: 'other' }],
    ['another wallet’s', { walletId: 2 }],
    ['revoked', { revokedAt: now }],
    ['expired this second', { expiresAt: now }],
  ])('%s', (_, set) => {
    const key = set && buildSessionKey(set);
    expect(evaluatePolicy(question({ key }))).toBe('no_session_key');
  });

  test('a key is good to its last second', () => {
    expect(evaluatePolicy(question({ key: buildSessionKey({ expiresAt: now + 1 }) }))).toBeNull();
  });
});

type Row = [string, Partial<SessionKey>, Partial<ScopeQuestion['call']>, RiskReason | null];

describe('what is in scope', () => {
  const coin = { opType: 'transfer', selector: null, isPayment: true } as const;
  const token = { opType: 'transfer', selector: '0xa9059cbb', isPayment: true } as const;
  const message = {
    opType: 'sign-message',
    contract: null,
    selector: null,
    nativeValue: 0n,
  } as const;
  const hash = { ...message, isComplete: false } as const;
  const typed = { opType: 'sign-typed-data', selector: null, nativeValue: 0n } as const;
  const transferOnly = scope({ allowSelectors: ['0xa9059cbb'] });
  const here = scope({ allowContracts: [target] });

  test.each<Row>([
    ['a chain of the list', scope({ chains: ['TRX', 'ETH'] }), {}, null],
    ['a contract of the list', here, {}, null],
    [
      'a contract of the list on this chain',
      scope({ allowContracts: [`ETH:${target}`] }),
      {},
      null,
    ],
    [
      'the same address on another chain',
      scope({ allowContracts: [`BASE:${target}`] }),
      {},
      'contract_not_in_scope',
    ],
    ['a coin to a recipient of the list', here, coin, null],
    [
      'a coin to another',
      here,
      { ...coin, contract: `0x${'99'.repeat(20)}` },
      'contract_not_in_scope',
    ],
    [
      'a TRX address in other letters',
      scope({ allowContracts: ['TAbc'] }),
      { ...coin, contract: 'Tabc' },
      'contract_not_in_scope',
    ],
    ['a selector of the list', scope({ allowSelectors: [selector] }), {}, null],
    ['an ERC-20 transfer by its selector', transferOnly, token, null],
    [
      'an ERC-20 transfer without it',
      scope({ allowSelectors: [selector] }),
      token,
      'selector_not_in_scope',
    ],
    ['a coin has no selector to judge', transferOnly, coin, null],
    [
      'a call without one goes round the list',
      transferOnly,
      { selector: null },
      'selector_not_in_scope',
    ],
    ['deny_native: a coin', scope({ denyNative: true }), coin, 'native_denied'],
    ['deny_native: no value', scope({ denyNative: true }), { nativeValue: 0n }, null],
    ['a message under no lists', scope({ denyNative: true, chains: ['ETH'] }), message, null],
    ['a message that may be a hash under nothing', {}, hash, null],
    ['the same under deny_native', scope({ denyNative: true }), hash, 'contract_not_in_scope'],
    ['the same under contracts', here, hash, 'contract_not_in_scope'],
    ['a message under contracts', here, message, 'contract_not_in_scope'],
    ['a message under selectors', transferOnly, message, 'contract_not_in_scope'],
    ['typed data of a listed contract', here, typed, null],
    ['typed data of none', here, { ...typed, contract: null }, 'contract_not_in_scope'],
    [
      'typed data under selectors',
      scope({ allowContracts: [target], allowSelectors: [selector] }),
      typed,
      'selector_not_in_scope',
    ],
    ['a kind of the list', scope({ opTypes: ['transfer'] }), token, null],
    ['another kind', scope({ opTypes: ['transfer'] }), {}, 'selector_not_in_scope'],
    [
      'a message of no listed kind',
      scope({ opTypes: ['send-tx'] }),
      message,
      'selector_not_in_scope',
    ],
    ['a message of a listed kind', scope({ opTypes: ['sign-message'] }), message, null],
  ])('%s', (_, key, call, reason) => {
    const asked = { ...question().call, ...call };
    expect(evaluatePolicy(question({ key: buildSessionKey(key), call: asked }))).toBe(reason);
  });

  test.each<Row>([
    ['a call that is not a payment', {}, {}, 'contract_not_in_scope'],
    ['a call to a listed contract all the same', here, {}, 'contract_not_in_scope'],
    ['typed data, which lets others take', {}, typed, 'contract_not_in_scope'],
    ['an ERC-20 transfer inside a call', {}, { isPayment: true }, null],
    ['a transfer', {}, token, null],
    ['a message', {}, message, null],
    ['a message that may be a hash', {}, hash, 'contract_not_in_scope'],
  ])('in a project with a whitelist: %s', (_, key, call, reason) => {
    const asked = { ...question().call, ...call };
    const set = { key: buildSessionKey(key), call: asked, hasWhitelist: true };
    expect(evaluatePolicy(question(set))).toBe(reason);
  });
});

describe('caps', () => {
  const both = scope({ allowContracts: [target], allowSelectors: [selector] });
  const finite: Partial<SessionKey>[] = [
    { maxPerTxMicroUsd: usd(1_000) },
    { dailyCapMicroUsd: usd(1_000) },
  ];
  const counted = (set: Partial<ScopeQuestion['counted']>) => ({
    counted: { ...question().counted, ...set },
  });

  test('exactly the cap is within it, one millionth more is not', () => {
    const key = buildSessionKey({ maxPerTxMicroUsd: usd(50), dailyCapMicroUsd: usd(120) });
    expect(evaluatePolicy(question({ key, usedTodayMicroUsd: usd(70) }))).toBeNull();
    expect(evaluatePolicy(question({ key, usedTodayMicroUsd: usd(70) + 1n }))).toBe(
      'over_daily_cap',
    );
    const more = counted({ microUsd: usd(50) + 1n });
    expect(evaluatePolicy(question({ key, ...more }))).toBe('over_per_tx');
  });

  test('a cap of 0 allows calls that count as 0', () => {
    const key = buildSessionKey({ maxPerTxMicroUsd: 0n, dailyCapMicroUsd: 0n });
    expect(evaluatePolicy(question({ key, ...counted({ microUsd: 0n }) }))).toBeNull();
    expect(evaluatePolicy(question({ key, ...counted({ microUsd: 1n }) }))).toBe('over_per_tx');
  });

  test.each(finite)('a call that cannot be counted is over a cap: %o', (caps) => {
    for (const set of [
      { isCallUnknown: true },
      { isNativeUnpriced: true },
      { isUnlimited: true },
    ]) {
      expect(evaluatePolicy(question({ key: buildSessionKey(caps), ...counted(set) }))).toBe(
        'over_per_tx',
      );
      expect(evaluatePolicy(question(counted(set)))).toBeNull();
    }
  });

  test.each(finite)('unless the key names contract and selector: %o', (caps) => {
    const unknown = counted({ isCallUnknown: true, microUsd: 0n });
    const judge = (key: Partial<SessionKey>, set: Partial<ScopeQuestion> = unknown) =>
      evaluatePolicy(question({ key: buildSessionKey({ ...caps, ...key }), ...set }));
    expect(judge(both)).toBeNull();
    expect(judge(scope({ allowContracts: [target] }))).toBe('over_per_tx');
    expect(judge(scope({ allowSelectors: [selector] }))).toBe('over_per_tx');
    expect(judge(both, counted({ isUnlimited: true }))).toBe('over_per_tx');
    // The price of a coin is not one of a contract's actions.
    expect(judge(both, counted({ isNativeUnpriced: true }))).toBe('over_per_tx');
    // What is known beside it counts.
    expect(judge(both, counted({ isCallUnknown: true, microUsd: usd(1_001) }))).not.toBeNull();
  });

  test.each(finite)('and that contract can move no token of ours: %o', (caps) => {
    const unknown = counted({ isCallUnknown: true, microUsd: 0n });
    const judge = (set: Partial<ScopeQuestion>) =>
      evaluatePolicy(question({ key: buildSessionKey({ ...caps, ...both }), ...unknown, ...set }));
    const { call } = question();
    expect(judge({})).toBeNull();
    expect(judge({ holdsAllowance: true })).toBe('over_per_tx');
    expect(judge({ call: { ...call, isMoneyContract: true } })).toBe('over_per_tx');
    expect(judge({ call: { ...call, isCall: false } })).toBe('over_per_tx');
    // What can be counted is not affected.
    const known = counted({});
    expect(judge({ ...known, holdsAllowance: true })).toBeNull();
    expect(judge({ ...known, call: { ...call, isMoneyContract: true } })).toBeNull();
  });

  test('what a contract may take is asked only where it decides', () => {
    const { call } = question();
    const unknown = counted({ isCallUnknown: true, microUsd: 0n });
    const depends = (key: Partial<SessionKey>, set: Partial<ScopeQuestion> = unknown) =>
      dependsOnAllowances(question({ key: buildSessionKey({ ...finite[0], ...key }), ...set }));
    expect(depends(both)).toBe(true);
    expect(depends(scope({ allowContracts: [target] }))).toBe(false);
    expect(depends(both, counted({}))).toBe(false);
    expect(depends(both, { ...unknown, call: { ...call, isMoneyContract: true } })).toBe(false);
    expect(depends({ ...both, maxPerTxMicroUsd: null })).toBe(false);
    expect(depends({ ...both, revokedAt: now })).toBe(false);
  });

  test.each(finite)('a message waits unless the scope says otherwise: %o', (caps) => {
    const message = { opType: 'sign-message', contract: null, selector: null } as const;
    const call = { ...question().call, ...message, nativeValue: 0n, isCall: false };
    const judge = (key: Partial<SessionKey>, isHash = false) =>
      evaluatePolicy(
        question({
          key: buildSessionKey(key),
          call: { ...call, isComplete: !isHash },
          ...counted({ microUsd: 0n, isCallUnknown: isHash }),
        }),
      );
    expect(judge(caps)).toBe('over_per_tx');
    expect(judge({ ...caps, ...scope({ allowMessages: false }) })).toBe('contract_not_in_scope');
    expect(judge({ ...caps, ...scope({ allowMessages: true }) })).toBeNull();
    expect(judge({ ...caps, ...scope({ allowMessages: true }) }, true)).toBe('over_per_tx');
    expect(judge({})).toBeNull();
    expect(judge(scope({ allowMessages: false }))).toBe('contract_not_in_scope');
  });
});
