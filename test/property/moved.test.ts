/**
 * Calldata and typed data of every kind: never a throw, and never less than what a decoder reads.
 */

import fc from 'fast-check';
import { decodeFunctionData, encodeFunctionData, erc20Abi, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { movementsFromCall } from '#domain/wallet/movements/from-call.ts';
import { movementsFromTypedData } from '#domain/wallet/movements/from-typed-data.ts';
import type { UncheckedTypedData } from '#domain/wallet/movements/unchecked-typed-data.ts';
import { usdValue } from '#domain/wallet/movements/usd-value.ts';
import { evaluatePolicy } from '#domain/wallet/policy/evaluate-policy.ts';
import { runs } from '#test/forms.ts';
import { buildSessionKey, ethereum, usdtOf } from '../builders/builders.ts';

const chain = ethereum();
const usdt = usdtOf(chain);
const to = usdt.address!;
const abi = [...erc20Abi, ...parseAbi(['function increaseAllowance(address,uint256)'])];
const names = ['transfer', 'transferFrom', 'approve', 'increaseAllowance'] as const;
const prices = new Map([
  ['USDT', { symbol: 'USDT', usd: '1', source: 'test', readAt: 1, priceId: 'p' }],
]);

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): `0x${string}` => `0x${hex(bytes)}`);

const encoded = fc
  .record({
    name: fc.constantFrom(...names),
    first: address,
    second: address,
    amount: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  })
  .map(({ name, first, second, amount }) => ({
    amount,
    data: encodeFunctionData({
      abi,
      functionName: name,
      args: (name === 'transferFrom' ? [first, second, amount] : [first, amount]) as never,
    }) as string,
  }));

/** The amount that viem reads, null where it refuses the bytes or knows no such function. */
function decoded(data: string): bigint | null {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data: data as `0x${string}` });
    return (names as readonly string[]).includes(functionName) ? (args.at(-1) as bigint) : null;
  } catch {
    return null;
  }
}

test('a well-formed call moves what viem decodes', () => {
  fc.assert(
    fc.property(encoded, ({ data, amount }) => {
      const moved = movementsFromCall(chain, { to, value: 0n, data });
      expect(moved.isComplete).toBe(true);
      expect(moved.moves).toEqual([{ contract: to.toLowerCase(), token: usdt, amount }]);
      expect(decoded(data)).toBe(amount);
    }),
  );
});

test('invalid calldata never counts less than viem reads from it, nor as a payment', () => {
  const spoiled = fc
    .tuple(encoded, fc.nat(), fc.uint8Array({ maxLength: 40 }), fc.nat(2))
    .map(([{ data }, at, bytes, kind]) => {
      const body = data.slice(2);
      const cut = (at % (body.length / 2)) * 2;
      if (kind === 0) return `0x${body}${hex(bytes)}`;
      if (kind === 1) return `0x${body.slice(0, cut)}`;
      return `0x${body.slice(0, cut)}${hex(bytes)}${body.slice(cut + bytes.length * 2)}`;
    });
  fc.assert(
    fc.property(spoiled, (data) => {
      const moved = movementsFromCall(chain, { to, value: 0n, data });
      const read = decoded(data);
      if (read !== null) {
        expect(moved.moves.map(({ amount }) => amount)).toEqual([read]);
        expect(moved.isUnlimited).toBe(read >= 2n ** 255n);
      }
      if (!moved.isComplete) expect(moved.isPayment).toBe(false);
      // A key that vouches for the call still counts the amount against its cap.
      const key = buildSessionKey({
        maxPerTxMicroUsd: 10n,
        scope: {
          chains: [],
          allowContracts: [to.toLowerCase()],
          allowSelectors: [data.slice(0, 10)],
          denyNative: false,
        },
      });
      const reason = evaluatePolicy({
        key,
        now: key.createdAt,
        projectId: 'demo',
        walletId: 1,
        call: { ...moved, opType: 'send-tx', chain: 'ETH' },
        counted: usdValue(chain, moved, prices),
        usedTodayMicroUsd: 0n,
        hasWhitelist: false,
        holdsAllowance: false,
      });
      if (read !== null && read > 10n) expect(reason).not.toBeNull();
    }),
    { numRuns: runs(500) },
  );
});

const permit = 'owner,spender,value,nonce,deadline'.split(',');
const nearlyPermit = fc.record({
  domain: fc.oneof(fc.constant({ chainId: 1, verifyingContract: to }), fc.object()),
  types: fc.oneof(
    fc.constant({
      Permit: permit.map((name, i) => ({ name, type: i < 2 ? 'address' : 'uint256' })),
    }),
    fc.dictionary(fc.constantFrom('Permit', 'EIP712Domain', '__proto__'), fc.anything()),
  ),
  primaryType: fc.constantFrom('Permit', 'PermitSingle', 'toString', '__proto__', ''),
  message: fc.oneof(fc.record({ value: fc.anything() }), fc.anything()),
});

test('typed data of any shape never throws, and what is decoded counts', () => {
  fc.assert(
    fc.property(nearlyPermit, (input) => {
      const data = input as unknown as UncheckedTypedData;
      const moved = movementsFromTypedData(chain, data);
      if (!moved.isComplete) return;
      expect(moved.moves).toHaveLength(1);
      const { value } = data.message ?? {};
      const { amount } = moved.moves[0]!;
      // A value that reads as another integer, or cannot be read, never counts as small.
      if (!moved.isUnlimited) expect(BigInt(value as string)).toBe(amount);
    }),
    { numRuns: runs(1_000) },
  );
});

test('any JSON never throws', () => {
  fc.assert(
    fc.property(
      fc.anything(),
      fc.anything(),
      fc.string(),
      fc.anything(),
      (domain, types, name, message) => {
        const data = { domain, types, primaryType: name, message } as unknown as UncheckedTypedData;
        expect(movementsFromTypedData(chain, data).isPayment).toBe(false);
      },
    ),
  );
});
