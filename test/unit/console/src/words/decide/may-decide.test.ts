import { expect, test } from 'vitest';
import {
  type Decidable,
  type Situation,
  whyNotApprove,
  whyNotDecide,
  whyNotReady,
  whyNotReject,
} from '../../../../../../console/src/words/decide/may-decide.ts';

const order: Decidable = {
  isPending: true,
  isApproved: false,
  expiresAt: 2_000,
  decisions: [],
  digest: 'aa',
  notAsShown: null,
};
const situation: Situation = {
  now: 1_030,
  readAt: 1_000,
  email: 'alice@coffer.local',
  isApprover: true,
  seen: 'aa',
};

test('an approver who has seen the current terms may decide', () => {
  expect(whyNotApprove(order, situation)).toBeNull();
  expect(whyNotDecide(order, situation)).toBeNull();
});

test.each<[string, Partial<Decidable>, Partial<Situation>, RegExp]>([
  ['data older than 30 s', {}, { now: 1_031 }, /31 s old/],
  ['other terms than were seen', {}, { seen: 'bb' }, /terms changed/],
  ['a viewer', {}, { isApprover: false }, /group approver/],
  ['an order that is decided', { isPending: false }, {}, /already decided/],
  ['an order that expired', { expiresAt: 1_030 }, {}, /expired/],
])('nobody decides with %s', (_name, change, other, why) => {
  expect(whyNotApprove({ ...order, ...change }, { ...situation, ...other })).toMatch(why);
  expect(whyNotDecide({ ...order, ...change }, { ...situation, ...other })).toMatch(why);
});

test('what the service would not record as it is shown is not approved, and may be rejected', () => {
  const other = { ...order, notAsShown: 'Its digest is another one' };
  expect(whyNotApprove(other, situation)).toMatch(/^Its digest is another one\. .*reject it/);
  expect(whyNotDecide(other, situation)).toBeNull();
});

test('who has approved cannot again, and may still reject', () => {
  const approve = { admin: situation.email, decision: 'approve', at: 900 } as const;
  const once = { ...order, decisions: [approve] };
  expect(whyNotApprove(once, situation)).toMatch(/Another approver must approve next/);
  expect(whyNotDecide(once, situation)).toBeNull();
  const others = { ...order, decisions: [{ ...approve, admin: 'bob@coffer.local' }] };
  expect(whyNotApprove(others, situation)).toBeNull();
});

const ready = { needsTick: false, isLookedUp: true, needsComparison: false };

test.each([
  [{}, null],
  [{ isLookedUp: false }, /Looking up/],
  [{ needsComparison: true, needsTick: true }, /compare the recipient/],
  [{ needsTick: true }, /tick the box/],
])('%j: what is to be done before an approval', (change, why) => {
  const reason = whyNotReady({ ...ready, ...change });
  if (why === null) expect(reason).toBeNull();
  else expect(reason).toMatch(why);
});

test('what is approved and waits for more approvals takes another one, and no rejection', () => {
  const again = { ...order, isApproved: true };
  expect(whyNotApprove(again, situation)).toBeNull();
  expect(whyNotReject(again, situation)).toMatch(/approved .* cannot be rejected/);
  expect(whyNotReject(order, situation)).toBeNull();
  expect(whyNotReject({ ...again, isPending: false }, situation)).toMatch(/already decided/);
});
