import { expect, test } from 'vitest';
import {
  callOf,
  permissionOfTypedData,
} from '../../../../../../console/src/words/decide/permission.ts';

const spender = `0x${'ab'.repeat(20)}`;
const token = `0x${'cd'.repeat(20)}`;
const most = (2n ** 256n - 1n).toString();
const domain = { name: 'USD Coin', verifyingContract: token, chainId: 42161 };
/** 2100-01-01 00:00:00 UTC. */
const later = 4_102_444_800;
const padded = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0');
const approveAll = `0x095ea7b3${padded(spender)}${padded(2n ** 256n - 1n)}`;

const short = '0xabab…ababab';
const shortToken = '0xcdcd…cdcdcd';
const endless = `Let ${short} take any amount of the token ${shortToken}`;

test.each([
  [
    'Permit',
    { owner: token, spender, value: most, nonce: 0, deadline: later },
    `${endless} until 2100-01-01 00:00:00 UTC`,
  ],
  [
    'Permit',
    {
      owner: token,
      spender,
      value: '0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
      deadline: most,
    },
    `${endless} for ever`,
  ],
  ['Permit', { holder: token, spender, nonce: 0, expiry: 0, allowed: true }, `${endless} for ever`],
  [
    'PermitSingle',
    {
      details: { token, amount: (2n ** 160n - 1n).toString(), expiration: later, nonce: 0 },
      spender,
      sigDeadline: 1,
    },
    `${endless} until 2100-01-01 00:00:00 UTC`,
  ],
  [
    'PermitBatch',
    {
      details: [
        { token, amount: '5', expiration: later },
        { token: spender, amount: (2n ** 160n - 1n).toString(), expiration: later },
      ],
      spender,
    },
    `Let ${short} take any amount of 2 tokens until 2100-01-01 00:00:00 UTC`,
  ],
  [
    'PermitTransferFrom',
    { permitted: { token, amount: most }, spender, nonce: 1, deadline: later },
    `${endless} until 2100-01-01 00:00:00 UTC`,
  ],
  [
    'PermitWitnessTransferFrom',
    { permitted: { token, amount: 'not a number' }, spender, deadline: later },
    `${endless} until 2100-01-01 00:00:00 UTC`,
  ],
  [
    'TransferWithAuthorization',
    { from: token, to: spender, value: most, validAfter: 0, validBefore: later },
    `${endless} until 2100-01-01 00:00:00 UTC`,
  ],
  [
    'MetaTransaction',
    { nonce: 1, from: spender, functionSignature: approveAll },
    `Let anyone with the signature do this on behalf of the signer: ${endless} for ever`,
  ],
  [
    'ForwardRequest',
    { from: spender, to: token, value: 0, data: approveAll },
    `Let a forwarder do this on behalf of the signer: ${endless} for ever`,
  ],
  [
    'SafeTx',
    { to: token, value: 0, data: approveAll, operation: 0 },
    `Let the owners of a Safe do this on behalf of the signer: ${endless} for ever`,
  ],
])('%s %j without a bound', (primaryType, message, sentence) => {
  const permission = permissionOfTypedData({ domain, primaryType, message })!;
  expect(permission).toMatchObject({ sentence, spender, isUnlimited: true, isLasting: true });
});

test.each([
  ['Permit', { owner: token, spender, value: '2500000', deadline: later }],
  ['PermitSingle', { details: { token, amount: 2_500_000, expiration: later }, spender }],
  ['PermitTransferFrom', { permitted: { token, amount: '2500000' }, spender, deadline: later }],
  ['ReceiveWithAuthorization', { from: token, to: spender, value: '2500000', validBefore: later }],
])('%s %j with a bound', (primaryType, message) => {
  const permission = permissionOfTypedData({ domain, primaryType, message })!;
  expect(permission.sentence).toBe(
    `Let ${short} take 2500000 smallest units of the token ${shortToken} until 2100-01-01 00:00:00 UTC`,
  );
  expect(permission).toMatchObject({ spender, isUnlimited: false });
  expect(permission.facts).toContainEqual({ label: 'Amount', value: '2500000 smallest units' });
});

test('an order of a market says what is given and what is got', () => {
  const message = {
    sellToken: token,
    sellAmount: '7',
    buyToken: spender,
    buyAmount: '8',
    receiver: spender,
    validTo: later,
  };
  expect(permissionOfTypedData({ domain, primaryType: 'Order', message })).toMatchObject({
    sentence: 'Place an order on CoW Protocol: anyone can fill it until 2100-01-01 00:00:00 UTC',
    spender: null,
    facts: expect.arrayContaining([
      { label: 'Gives at most', value: '7' },
      { label: 'Paid to', value: spender },
    ]),
  });
  const seaport = {
    offer: [{ token, identifierOrCriteria: '9', startAmount: '1' }],
    consideration: [{ token: spender, startAmount: '2' }],
    endTime: later,
  };
  expect(
    permissionOfTypedData({ primaryType: 'OrderComponents', message: seaport })!.facts,
  ).toContainEqual({
    label: 'Gives',
    value: `1 of ${token} 9`,
  });
});

test.each([
  null,
  'text',
  {},
  { primaryType: 'Mail', message: {} },
  { primaryType: 'constructor', message: {} },
  { primaryType: 'Permit', message: { spender, allowed: false } },
])('%j permits nothing that is known', (typed) => {
  expect(permissionOfTypedData(typed)).toBe(null);
});

test.each([
  'Permit',
  'PermitSingle',
  'PermitBatch',
  'Order',
  'OrderComponents',
  'MetaTransaction',
  'SafeTx',
  'PackedUserOperation',
])('%s with nothing in it is read without an error, and never as bounded', (primaryType) => {
  const permission = permissionOfTypedData({ primaryType, message: {} })!;
  expect(permission.sentence).not.toBe('');
  expect(permission.facts.map(({ value }) => value).join()).not.toMatch(/undefined|null|NaN/);
});

test('a batch of nothing says so, without a time', () => {
  const message = { details: [], spender };
  expect(permissionOfTypedData({ domain, primaryType: 'PermitBatch', message })).toMatchObject({
    sentence: 'Let anyone with the signature take amounts of 0 tokens',
    facts: [],
  });
});

test('calldata is read by the page itself', () => {
  expect(callOf(token, approveAll)).toMatchObject({ isUnlimited: true, isLasting: true, spender });
  expect(callOf(token, `0xa9059cbb${padded(spender)}${padded(5n)}`)).toMatchObject({
    sentence: `Send 5 smallest units of the token ${shortToken} to ${short}`,
    isLasting: false,
    spender,
  });
  expect(callOf(token, `0x23b872dd${padded(token)}${padded(spender)}${padded(5n)}`)).toMatchObject({
    sentence: `Send 5 smallest units of the token ${shortToken} from ${shortToken} to ${short}`,
    spender,
  });
  expect(callOf(token, `0xa22cb465${padded(spender)}${padded(1n)}`)).toMatchObject({
    isUnlimited: true,
  });
  expect(callOf(token, `0xa22cb465${padded(spender)}${padded(0n)}`)).toMatchObject({
    isUnlimited: false,
  });
  for (const data of ['0x', '0x095ea7b3', '0xdeadbeef', 'not hex'])
    expect(callOf(token, data)).toBe(null);
});
