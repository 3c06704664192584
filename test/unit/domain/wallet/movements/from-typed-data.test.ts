/** Which typed data lets others take how much, and that no near relative of it counts less. */
import { describe, expect, test } from 'vitest';
import { movementsFromTypedData } from '#domain/wallet/movements/from-typed-data.ts';
import type { UncheckedTypedData } from '#domain/wallet/movements/unchecked-typed-data.ts';
import {
  authorizationFields,
  chain,
  contract,
  fields,
  of,
  once,
  onPermit2,
  permit,
  permit2,
  permitFields,
  spender,
  typed,
  unread,
  usdt,
  whole,
} from '#test/builders/domain/wallet/movements/from-typed-data.ts';

describe('what is decoded', () => {
  test.each<[string, UncheckedTypedData, bigint[]]>([
    ['a permit', permit('25'), [25n]],
    ['its amount in hex', permit('0x19'), [25n]],
    ['its amount as a number', permit(25), [25n]],
    ...(['Transfer', 'Receive'] as const).map((kind): [string, UncheckedTypedData, bigint[]] => [
      `EIP-3009 ${kind}`,
      typed({
        primaryType: `${kind}WithAuthorization`,
        types: { [`${kind}WithAuthorization`]: fields(authorizationFields) },
        message: { value: '7' },
      }),
      [7n],
    ]),
    [
      'PermitSingle',
      onPermit2('PermitSingle', 'PermitDetails details,address spender,uint256 sigDeadline', {
        details: of('8'),
      }),
      [8n],
    ],
    [
      'PermitBatch',
      onPermit2('PermitBatch', 'PermitDetails[] details,address spender,uint256 sigDeadline', {
        details: [of('8'), of(9)],
      }),
      [8n, 9n],
    ],
    [
      'PermitTransferFrom',
      onPermit2('PermitTransferFrom', `TokenPermissions permitted,${once}`, { permitted: of('8') }),
      [8n],
    ],
    [
      'PermitBatchTransferFrom',
      onPermit2('PermitBatchTransferFrom', `TokenPermissions[] permitted,${once}`, {
        permitted: [of('8'), of('1')],
      }),
      [8n, 1n],
    ],
    [
      'PermitWitnessTransferFrom',
      onPermit2('PermitWitnessTransferFrom', `TokenPermissions permitted,${once},W witness`, {
        permitted: of('8'),
      }),
      [8n],
    ],
    [
      'PermitBatchWitnessTransferFrom',
      onPermit2(
        'PermitBatchWitnessTransferFrom',
        `TokenPermissions[] permitted,${once},W witness`,
        { permitted: [of('8')] },
      ),
      [8n],
    ],
  ])('%s', (_, data, amounts) => {
    expect(movementsFromTypedData(chain, data)).toMatchObject(whole(...amounts));
  });

  test('a movement of an unlisted token is a movement', () => {
    const single = onPermit2('PermitTransferFrom', `TokenPermissions permitted,${once}`, {
      permitted: of('8', spender),
    });
    const moved = movementsFromTypedData(chain, single);
    expect(moved.moves).toEqual([{ contract: spender, token: null, amount: 8n }]);
    expect(moved.contract).toBe(permit2.toLowerCase());
  });
});

describe('without a bound', () => {
  const dai = fields('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed');
  const daiPermit = (allowed: unknown) => typed({ types: { Permit: dai }, message: { allowed } });
  const single = (amount: unknown) =>
    onPermit2('PermitSingle', 'PermitDetails details,address spender,uint256 sigDeadline', {
      details: of(amount),
    });
  test.each<[string, UncheckedTypedData, boolean]>([
    ['half of a uint256', permit(String(2n ** 255n)), true],
    ['less', permit(String(2n ** 255n - 1n)), false],
    ['half of a uint160', single(String(2n ** 159n)), true],
    ['all of a uint160', single(`0x${'f'.repeat(40)}`), true],
    ['less of a uint160', single(String(2n ** 159n - 1n)), false],
    ['DAI, allowed', daiPermit(true), true],
    ['DAI, taken back', daiPermit(false), false],
    ['DAI, something else', daiPermit('false'), true],
    ...[
      '-1',
      '1e3',
      ' 1',
      '1.5',
      '',
      null,
      undefined,
      1.5,
      2 ** 53,
      true,
      [1],
      {},
      '0b1',
      '9'.repeat(101),
    ].map((value): [string, UncheckedTypedData, boolean] => [
      `an amount ${JSON.stringify(value)}`,
      permit(value),
      true,
    ]),
    [
      'a list that is none',
      onPermit2('PermitBatch', 'PermitDetails[] details,address spender,uint256 sigDeadline', {
        details: 'x',
      }),
      true,
    ],
  ])('%s: %#', (_, data, isUnlimited) => {
    expect(movementsFromTypedData(chain, data).isUnlimited).toBe(isUnlimited);
  });
});

describe('what only looks like it', () => {
  const Permit = fields(permitFields);
  const nested = {
    types: { Order: fields('Permit permit'), Permit },
    primaryType: 'Order',
    message: { permit: { value: '1' } },
  };
  test.each<[string, UncheckedTypedData]>([
    ['a permit inside another message', typed(nested)],
    [
      'the same fields under another name',
      typed({ types: { Permission: Permit }, primaryType: 'Permission', message: { value: '1' } }),
    ],
    ['a field more', permit('1', { types: { Permit: [...Permit, { name: 'x', type: 'bytes' }] } })],
    ['fields in another order', permit('1', { types: { Permit: [...Permit].reverse() } })],
    [
      'an alias of a type',
      permit('1', { types: { Permit: fields(permitFields.replaceAll('uint256', 'uint')) } }),
    ],
    ['no verifyingContract', permit('1', { domain: { name: 'T', chainId: 1 } })],
    ['one that is not an address', permit('1', { domain: { chainId: 1, verifyingContract: 'x' } })],
    [
      'one that is not hashed',
      permit('1', { types: { Permit, EIP712Domain: fields('string name,uint256 chainId') } }),
    ],
    [
      'Permit2’s message of another contract',
      {
        ...onPermit2('PermitTransferFrom', `TokenPermissions permitted,${once}`, {
          permitted: of('1'),
        }),
        domain: { chainId: 1, verifyingContract: spender },
      },
    ],
    [
      'TokenPermissions of other fields',
      {
        ...onPermit2('PermitTransferFrom', `TokenPermissions permitted,${once}`, {
          permitted: of('1'),
        }),
        types: {
          PermitTransferFrom: fields(`TokenPermissions permitted,${once}`),
          TokenPermissions: fields('address token,uint128 amount'),
        },
      },
    ],
    ['no types', typed({ message: { value: '1' } })],
    ['a name of every object', permit('1', { primaryType: 'constructor' })],
  ])('%s is not decoded', (_, data) => {
    expect(movementsFromTypedData(chain, data)).toMatchObject(unread);
  });

  test('a permit for every chain counts its amount, but is not all', () => {
    const data = permit('25', { domain: { name: 'T', verifyingContract: usdt.address } });
    expect(movementsFromTypedData(chain, data)).toMatchObject({ ...whole(25n), isComplete: false });
  });

  test('the contract is the one that is hashed', () => {
    expect(movementsFromTypedData(chain, permit('1')).contract).toBe(contract);
    const types = { Permit, EIP712Domain: fields('string name') };
    expect(movementsFromTypedData(chain, permit('1', { types })).contract).toBeNull();
  });
});
