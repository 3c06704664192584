import { expect, test } from 'vitest';
import { heldDigest, payoutWay } from '#extensions/screening/rules/release.ts';
import { buildHeld, heldAnswer, sender } from '#test/builders/console/held.ts';
import type { Hold } from '../../../../../../console/src/words/screening/shown-hold.ts';
import {
  isSameAddress,
  shownHold,
} from '../../../../../../console/src/words/screening/shown-hold.ts';

const decimalsOf = () => 18;
const to = '0x00000000000000000000000000000000000000B1';
const payout = { toAddress: to, confirmed: [] };

test.each<[string, Parameters<typeof buildHeld>[0]]>([
  ['an answer', { answer: heldAnswer }],
  ['a refusal without words', { answer: { ...heldAnswer, reason: null, reference: null } }],
  ['no answer', { answer: null }],
  ['senders that nobody recorded', { deposit: { fromAddresses: undefined } }],
  ['no senders', { deposit: { fromAddresses: [] } }],
  ['a token', { deposit: { token: 'USDT', tokenAddress: '0xD4', position: 'log:3' } }],
  ['a failed payout', { deposit: { failedPayouts: 2 } }],
])('the page computes the digests that the service believes: %s', (_, set) => {
  const { deposit, screening, shown } = buildHeld({ ...set, payout });
  const page = shownHold('demo', shown as Hold, decimalsOf);
  expect(page.release).toEqual({
    digest: heldDigest(screening, { way: 'release' }),
    notAsShown: null,
  });
  expect(page.payout).toEqual({
    toAddress: to,
    digest: heldDigest(screening, payoutWay(deposit, to)),
    notAsShown: null,
  });
});

/** What a service could show that is not what it would record. */
const lies: [string, (hold: Hold) => void][] = [
  ['user', ({ deposit }) => (deposit.user_id = 'u2')],
  ['chain', ({ deposit }) => (deposit.chain = 'BSC')],
  ['token', ({ deposit }) => (deposit.token = 'USDT')],
  ['contract', ({ terms }) => (terms.token_address = '0xD4')],
  ['amount', ({ deposit }) => (deposit.amount = '2')],
  ['smallest units', ({ terms }) => (terms.amount_raw = '2000000000000000000')],
  [
    'both amounts',
    ({ deposit, terms }) => {
      deposit.amount = '2';
      terms.amount_raw = '2000000000000000000';
    },
  ],
  ['address', ({ deposit }) => (deposit.address = '0xC4')],
  ['transaction', ({ deposit }) => (deposit.tx_hash = '0xde')],
  ['place', ({ terms }) => (terms.position = 'log:1')],
  ['sender', ({ terms }) => (terms.from_addresses = [to])],
  ['no senders', ({ terms }) => (terms.from_addresses = null)],
  ['verdict', ({ screening }) => (screening.verdict = 'allow')],
  ['no verdict', ({ screening }) => (screening.verdict = null)],
  ['reason', ({ screening }) => (screening.reason = 'fine')],
  ['reference', ({ screening }) => (screening.reference = 'case-2')],
  ['time of the answer', ({ screening }) => (screening.answered_at = 1)],
  ['no time of the answer', ({ screening }) => (screening.answered_at = null)],
  ['question', ({ terms }) => (terms.question = 'ab'.repeat(32))],
  ['another case', ({ screening }) => (screening.id = 'DP2')],
  ['what is no number', ({ terms }) => (terms.amount_raw = '1e18')],
];

test.each(lies)('a service that shows another %s is noticed', (_, lie) => {
  const hold = structuredClone(buildHeld({ payout }).shown) as Hold;
  lie(hold);
  const page = shownHold('demo', hold, decimalsOf);
  expect(page.release.notAsShown).toEqual(expect.any(String));
  expect(page.payout?.notAsShown).toEqual(expect.any(String));
});

test('another address or attempt is another payout, and no other release', () => {
  for (const lie of [
    (hold: Hold) => (hold.payout!.to_address = sender),
    (hold: Hold) => (hold.terms.attempt = 1),
  ]) {
    const hold = structuredClone(buildHeld({ payout }).shown) as Hold;
    lie(hold);
    const page = shownHold('demo', hold, decimalsOf);
    expect([page.release.notAsShown, typeof page.payout?.notAsShown]).toEqual([null, 'string']);
  }
});

test('a deposit of another project than that of the page is noticed', () => {
  const page = shownHold('other', buildHeld().shown as Hold, decimalsOf);
  expect(page.release.notAsShown).toEqual(expect.any(String));
});

test('an amount whose decimals nobody here knows is shown in smallest units', () => {
  const page = shownHold('demo', buildHeld().shown as Hold, () => null);
  expect(page.paid).toBe('1000000000000000000 smallest units of ETH');
  expect(page.release.notAsShown).toBeNull();
});

test('only EVM addresses are the same in any case', () => {
  expect(isSameAddress(sender, sender.toLowerCase())).toBe(true);
  expect(isSameAddress('TAbc', 'Tabc')).toBe(false);
});
