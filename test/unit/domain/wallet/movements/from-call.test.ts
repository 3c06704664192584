/** What calls and transfers can move, and what it counts in USD. */
import { encodeFunctionData, maxUint256 } from 'viem';
import { describe, expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { AssetMovements } from '#domain/wallet/movements/asset-movements.ts';
import { movementsFromCall } from '#domain/wallet/movements/from-call.ts';
import { movementsFromOperation } from '#domain/wallet/movements/from-operation.ts';
import {
  priceSymbols,
  shownMicroUsd,
  type UsdValue,
  usdValue,
} from '#domain/wallet/movements/usd-value.ts';
import { usdtOf } from '#test/builders/builders.ts';
import {
  abi,
  calls,
  chain,
  contract,
  price,
  prices,
  recipient,
  stranger,
  transferData,
  usdt,
} from '#test/builders/domain/wallet/movements/from-call.ts';

describe('a call', () => {
  test.each(calls)('%s of a listed token', (name, data, addresses, amount) => {
    expect(movementsFromCall(chain, { to: usdt.address!, value: 3n, data })).toEqual({
      nativeValue: 3n,
      moves: [{ contract, token: usdt, amount }],
      isComplete: true,
      isUnlimited: false,
      contract,
      selector: data.slice(0, 10),
      isPayment: false,
      isCall: true,
      isMoneyContract: true,
      decoded: { name, addresses: addresses.map((a) => a.toLowerCase()), amount },
    });
  });

  test('a payment is the transfer of a listed token without value, and no more', () => {
    const isPayment = (to: string, value: bigint, data: string) =>
      movementsFromCall(chain, { to, value, data }).isPayment;
    expect(isPayment(contract, 0n, transferData.toUpperCase().replace('X', 'x'))).toBe(true);
    expect(isPayment(contract, 1n, transferData)).toBe(false);
    expect(isPayment(stranger, 0n, transferData)).toBe(false);
    expect(isPayment(contract, 0n, `${transferData}00`)).toBe(false);
    expect(isPayment(stranger, 1n, '0x')).toBe(false);
    for (const [, data] of calls.slice(1)) expect(isPayment(contract, 0n, data)).toBe(false);
  });

  test.each(['0x', '0xa9', '0xa9059c'])('%s has no selector', (data) => {
    const moved = movementsFromCall(chain, { to: contract, value: 1n, data });
    expect(moved).toMatchObject({ selector: null, moves: [], isComplete: data === '0x' });
  });

  test.each([
    ['a trailing byte', `${transferData}00`, 5n],
    ['a byte missing, which shifts the amount', transferData.slice(0, -2), 0n],
    ['nothing but the selector', transferData.slice(0, 10), 0n],
    ['dirty address bits', transferData.replace('a9059cbb00', 'a9059cbb01'), 5n],
  ])('%s: not fully decoded, and counted as the EVM reads it', (_, data, amount) => {
    const moved = movementsFromCall(chain, { to: contract, value: 0n, data });
    expect(moved).toMatchObject({ isComplete: false, isPayment: false, decoded: null });
    expect(moved.moves).toEqual([{ contract, token: usdt, amount }]);
  });

  test.each([
    [
      'setApprovalForAll',
      encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [stranger, true] }),
    ],
    ['multicall', encodeFunctionData({ abi, functionName: 'multicall', args: [[transferData]] })],
    ['a name of every object', '0x636f6e73'],
  ])('%s is not decoded', (_, data) => {
    const moved = movementsFromCall(chain, { to: contract, value: 0n, data });
    expect(moved).toMatchObject({ moves: [], isComplete: false, decoded: null });
  });

  test.each([
    [2n ** 255n - 1n, false],
    [2n ** 255n, true],
    [maxUint256, true],
  ])('an allowance of %d: unlimited is %s', (amount, isUnlimited) => {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [stranger, amount] });
    expect(movementsFromCall(chain, { to: stranger, value: 0n, data }).isUnlimited).toBe(
      isUnlimited,
    );
  });

  test.each(['0x0', '0xzz', 'a9059cbb', ''])('%o is not calldata', (data) => {
    expect(() => movementsFromCall(chain, { to: contract, value: 0n, data })).toThrow(RangeError);
  });
});

describe('a transfer', () => {
  const eth = chain.tokens.find(({ isNative }) => isNative)!;
  const trx = chains.TRX;
  const trc20 = usdtOf(trx);
  const toAddress = recipient;

  test('of a coin is judged by its recipient', () => {
    const terms = { opType: 'transfer', token: eth, toAddress, amount: 9n } as const;
    expect(movementsFromOperation(chain, terms)).toMatchObject({
      nativeValue: 9n,
      moves: [],
      contract: recipient.toLowerCase(),
      selector: null,
      isPayment: true,
    });
  });

  test('of a token by its contract and, on EVM chains, its selector', () => {
    const terms = { opType: 'transfer', token: usdt, toAddress, amount: 9n } as const;
    expect(movementsFromOperation(chain, terms)).toMatchObject({
      nativeValue: 0n,
      moves: [{ contract, token: usdt, amount: 9n }],
      contract,
      selector: '0xa9059cbb',
    });
    const tron = { opType: 'transfer', token: trc20, toAddress: 'Tx', amount: 9n } as const;
    const moved = movementsFromOperation(trx, tron);
    expect(moved).toMatchObject({ contract: trc20.address, selector: null });
  });
});

describe('what counts', () => {
  const moved = (set: Partial<AssetMovements>): AssetMovements => ({
    ...movementsFromOperation(chain, { opType: 'sign-message', message: 'hello' }),
    ...set,
  });
  const whole: UsdValue = {
    microUsd: 0n,
    isNativeUnpriced: false,
    isCallUnknown: false,
    isUnlimited: false,
    isUnpriced: false,
  };
  const move = (amount: bigint, token: typeof usdt | null = usdt) => ({ contract, token, amount });

  test.each<[string, Partial<AssetMovements>, Partial<UsdValue>]>([
    ['a message: nothing', {}, {}],
    ['the coin, rounded up', { nativeValue: 1n }, { microUsd: 1n }],
    ['a whole coin', { nativeValue: 10n ** 18n }, { microUsd: 2_000_000_001n }],
    ['moves and coin add up', { nativeValue: 1n, moves: [move(5n), move(7n)] }, { microUsd: 13n }],
    [
      'an unlisted token',
      { moves: [move(5n), move(7n, null)] },
      { microUsd: 5n, isCallUnknown: true, isUnpriced: true },
    ],
    ['what is not decoded', { isComplete: false }, { isCallUnknown: true }],
    ['no bound', { isUnlimited: true, moves: [move(3n)] }, { microUsd: 3n, isUnlimited: true }],
  ])('%s', (_, set, counted) => {
    expect(usdValue(chain, moved(set), prices)).toEqual({ ...whole, ...counted });
  });

  test('a missing price is not 0 USD', () => {
    const all = moved({ nativeValue: 1n, moves: [move(5n)] });
    expect(usdValue(chain, all, new Map())).toEqual({
      ...whole,
      isNativeUnpriced: true,
      isCallUnknown: true,
      isUnpriced: true,
    });
    // A coin that does not move needs no price.
    const usdtAlone = new Map([price('USDT', '1')]);
    const counted = usdValue(chain, moved({ moves: [move(5n)] }), usdtAlone);
    expect(counted).toEqual({ ...whole, microUsd: 5n });
  });

  test('what has no price shows no value, and not 0', () => {
    const shown = (set: Partial<AssetMovements>, known = prices) =>
      shownMicroUsd(usdValue(chain, moved(set), known));
    expect(shown({ moves: [move(5n)] })).toBe(5n);
    expect(shown({})).toBe(0n);
    expect(shown({ nativeValue: 1n }, new Map())).toBeNull();
    expect(shown({ moves: [move(5n), move(7n, null)] })).toBeNull();
  });

  test('the prices that it needs, each once', () => {
    expect(priceSymbols(chain, moved({ nativeValue: 1n, moves: [move(1n), move(2n)] }))).toEqual([
      'ETH',
      'USDT',
    ]);
    expect(priceSymbols(chain, moved({ moves: [move(2n, null)] }))).toEqual([]);
  });
});
