import { keccak256, toHex } from 'viem';
import { expect, test } from 'vitest';
import { selectorOf } from '#chains/shared/abi/selector-lookup.ts';
import { lostRecipients } from '#domain/order/recipient/lost-recipients.ts';
import { payMany, payManySelectors, paymentTopic } from '#extensions/payouts/chain/evm/pay-many.ts';

test('selectors and the topic are those of the signatures', () => {
  for (const [signature, selector] of Object.entries(payManySelectors)) {
    expect(selector).toBe(selectorOf(signature));
    expect(payMany.code).toContain(`63${selector.slice(2)}`);
  }
  expect(paymentTopic).toBe(keccak256(toHex('Payment(address,uint256,bool)')));
  expect(payMany.code).toContain(paymentTopic.slice(2));
});

test('the address changes only with a release that says so', () => {
  // Allowances and coin go to it: a new compiler must not move it unseen.
  expect(payMany.address).toBe('0x3ADB0E534C4a15D1AfCBE1b4902204897f352dc9');
});

test.each(['ETH', 'BSC', 'BASE', 'POLYGON', 'ARBITRUM'] as const)(
  'nobody is paid at its address on %s: it keeps tokens that are sent to it',
  (chain) => {
    const lost = lostRecipients[chain].map(({ first }) => first);
    expect(lost).toContain(payMany.address.toLowerCase());
  },
);

test('the code has no instruction that stores, delegates, creates or ends', () => {
  // Every byte that a PUSH does not take as its argument.
  const bytes = Buffer.from(payMany.code.slice(2), 'hex');
  const used = new Set<number>();
  for (let at = 0; at < bytes.length; at += 1) {
    const op = bytes[at]!;
    used.add(op);
    if (op >= 0x60 && op <= 0x7f) at += op - 0x5f;
  }
  const forbidden = {
    sload: 0x54,
    sstore: 0x55,
    tload: 0x5c,
    tstore: 0x5d,
    create: 0xf0,
    callcode: 0xf2,
    delegatecall: 0xf4,
    create2: 0xf5,
    selfdestruct: 0xff,
  };
  for (const [name, op] of Object.entries(forbidden))
    expect([name, used.has(op)]).toEqual([name, false]);
});
