/** Calls of the client wallet in any shape: an operation that the signer can read, or a 4xx and nothing. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAddress } from '#chains/account/address.ts';
import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { decodeCall } from '#chains/evm/selectors/decode-call.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import { findInvalidField } from '#domain/payment/authorize/find-invalid-field.ts';
import type { CallRequest } from '#domain/wallet/call-request.ts';
import { readCallTerms } from '#domain/wallet/read-call-terms.ts';
import { type SubmitDeps, submitOperation } from '#domain/wallet/submit-operation.ts';
import type { Operation } from '#model/orders/operation.ts';
import { fakeConfirmations } from '#test/fakes/ports/confirmations.ts';
import { byForm, runs } from '#test/forms.ts';
import { ApiError } from '#wire/api-error.ts';
import {
  buildProject,
  buildSettings,
  ethereum,
  hotAddress,
  recipient,
  usdtOf,
} from '../builders/builders.ts';

const chain = ethereum();
const usdt = usdtOf(chain).address ?? '';
const rich = 10n ** 60n;

/** A world in which all is there, and that notes what is created. */
function world(): { deps: SubmitDeps; created: Operation[] } {
  const created: Operation[] = [];
  const empty = { reserved: 0n, epoch: 0 };
  const view = { token: empty, native: empty, dailyUsed: 0n, autoApproveUsedMicroUsd: 0n };
  const deps: SubmitDeps = {
    operations: {
      get: async () => null,
      getMany: async () => [],
      transition: async () => null,
      byIdempotencyKey: async () => null,
      clientUsed: async () => 0n,
      reservations: async () => view,
      create: async ({ operation }) => {
        created.push(operation);
        return 'created';
      },
    },
    sessionKeys: {
      getForUse: async () => null,
      usedToday: async () => new Map(),
      noteUse: async () => {},
    },
    confirmations: fakeConfirmations(),
    addresses: { owners: async () => new Map() },
    allowances: { holdsAllowance: async () => false },
    balances: { balance: async () => ({ amount: rich, block: 1n }) },
    fees: {
      estimate: async (_, given) => {
        const gasLimit = given?.gasLimit ?? 50_000n;
        return { gasLimit, maxFeePerGas: 10n ** 9n, maxFee: gasLimit * 10n ** 9n };
      },
    },
    simulator: {
      simulate: async ({ data }) => ({
        ok: true,
        revertReason: null,
        gas: 1n,
        balanceChanges: [],
        source: 'calldata',
        decodedCall: decodeCall(data),
      }),
    },
    prices: {
      latest: async (symbols) =>
        new Map(
          symbols.map((symbol) => [
            symbol,
            { symbol, usd: '1', source: 'test', readAt: 1, priceId: 'p' },
          ]),
        ),
      isAuthentic: async () => true,
    },
    clock: { now: () => 1_767_225_600, nowMs: () => 1_767_225_600_000 },
    ids: { next: (prefix) => `${prefix}1` },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    chain: () => chain,
    token: (_, symbol) => chain.tokens.find((token) => token.symbol === symbol),
    checkAddress: ({ family }, text) => checkAddress(family, text),
    readTypedData,
    checkMessage: personalMessageDigest,
  };
  return { deps, created };
}

/** What is made of a call: its operation, or null with the 4xx that it was answered. */
async function outcomeOf(call: CallRequest): Promise<Operation | null> {
  const { deps, created } = world();
  try {
    const made = await submitOperation(deps, {
      project: buildProject(),
      settings: buildSettings(),
      appId: 'app_1',
      requestId: 'r',
      from: null,
      sessionKey: null,
      idempotency: null,
      call,
    });
    expect(created).toEqual([made]);
    expect(findInvalidField(made)).toBeNull();
    expect(readCallTerms(made, chain)).not.toBeNull();
    return made;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error.http).toBeGreaterThanOrEqual(400);
    expect(error.http).toBeLessThan(500);
    expect(created).toEqual([]);
    return null;
  }
}

const hostile = fc.constantFrom(
  '',
  '0x',
  '0x0',
  '0x1',
  '0xzz',
  '-1',
  '1e3',
  ' 1',
  '0x-1',
  '１',
  'NaN',
  '\u0000',
);
const text = fc.oneof(
  hostile,
  fc.string({ maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const bytes = fc.uint8Array({ maxLength: 200 }).map((b) => Buffer.from(b).toString('hex'));
const selector = fc.constantFrom('a9059cbb', '23b872dd', '095ea7b3', '39509351', 'ac9650d8', '');
const address = fc.constantFrom(recipient, usdt, hotAddress, recipient.toLowerCase());
const decimal = fc.bigInt(-5n, 2n ** 260n).map(String);

test('a send-tx accepts any value, calldata, gas and recipient or answers 4xx', async () => {
  const of = {
    to: fc.oneof(address, text),
    value: fc.oneof(
      fc.bigInt(0n, 2n ** 257n).map((n) => `0x${n.toString(16)}`),
      fc.constant('0x0'),
      text,
    ),
    data: fc.oneof(
      fc.tuple(selector, bytes).map(([a, b]) => `0x${a}${b}`),
      text,
    ),
    gas: fc.oneof(fc.constant(null), decimal, text),
  };
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.record(of), async (call) => {
      if (await outcomeOf({ opType: 'send-tx', chain: 'ETH', ...call })) made += 1;
    }),
    { numRuns: runs(2_000) },
  );
  expect(made).toBeGreaterThan(byForm({ short: 2, long: 20 }));
});

test('a transfer of any amount of any token to any address is an operation or a 4xx', async () => {
  const of = {
    token: fc.oneof(fc.constantFrom('USDT', 'ETH', 'usdt', '__proto__', 'constructor'), text),
    to: fc.oneof(address, text),
    amount: fc.oneof(fc.constantFrom('1', '0.5', '1.0', '00001'), decimal, text),
    memo: fc.oneof(fc.constant(null), text),
  };
  await fc.assert(
    fc.asyncProperty(fc.record(of), async (call) => {
      await outcomeOf({ opType: 'transfer', chain: 'ETH', ...call });
    }),
    { numRuns: runs(1_000) },
  );
});

test('typed data of any JSON, and a permit with any part replaced, is an operation or a 4xx', async () => {
  const permit = {
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdt },
    types: {
      Permit: [
        'owner:address',
        'spender:address',
        'value:uint256',
        'nonce:uint256',
        'deadline:uint256',
      ].map((field) => ({ name: field.split(':')[0], type: field.split(':')[1] })),
    },
    primaryType: 'Permit',
    message: { owner: hotAddress, spender: recipient, value: '5', nonce: '0', deadline: '1' },
  };
  const json = fc.jsonValue({ maxDepth: 4 });
  const replaced = fc
    .tuple(
      fc.constantFrom('domain', 'types', 'primaryType', 'message'),
      fc.constantFrom('chainId', 'verifyingContract', 'Permit', 'value', 'owner', '__proto__'),
      fc.oneof(json, decimal, text),
      fc.boolean(),
    )
    .map(([part, field, value, isWhole]) => {
      const copy = JSON.parse(JSON.stringify(permit)) as Record<string, unknown>;
      if (isWhole || part === 'primaryType') copy[part] = value;
      else copy[part] = { ...(copy[part] as object), [field]: value };
      return copy;
    });
  const anything = fc.record({ domain: json, types: json, primaryType: json, message: json });
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(replaced, anything), async (typedData) => {
      const call = { opType: 'sign-typed-data', chain: 'ETH', typedData } as unknown as CallRequest;
      if (await outcomeOf(call)) made += 1;
    }),
    { numRuns: runs(2_000) },
  );
  expect(made).toBeGreaterThan(byForm({ short: 2, long: 20 }));
});

test('a message of any text is an operation or a 4xx', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(text, fc.constantFrom('\ud800', 'a\udc00', 'x'.repeat(32_769))),
      async (message) => {
        const made = await outcomeOf({ opType: 'sign-message', chain: 'ETH', message });
        if (made) expect(made.message).toBe(message);
      },
    ),
    { numRuns: runs(500) },
  );
});
