import { expect, test } from 'vitest';
import { encodeMember, isGroup, maxMembers, readMembers } from '#model/orders/group.ts';
import { isInternalNo, isWithdrawalNo } from '#model/orders/order.ts';

const to = '0x00000000000000000000000000000000000000A1';
const member = (orderNo: string, amount = 5n) => ({ orderNo, to, amount });
const listed = (...members: ReturnType<typeof member>[]) => ({
  serves: members.map(encodeMember),
  amount: members.reduce((sum, one) => sum + one.amount, 0n),
});

test('what a group lists is read as it was written, in its order', () => {
  const members = [member('WD2', 7n), member('WD1', 2n ** 200n)];
  expect(readMembers(listed(...members))).toEqual(members);
  const many = Array.from({ length: maxMembers }, (_, i) => member(`WD${i}`));
  expect(readMembers(listed(...many))).toHaveLength(maxMembers);
});

test.each([
  ['nothing', listed()],
  ['an order twice', listed(member('WD1'), member('WD1'))],
  ['one too many', listed(...Array.from({ length: maxMembers + 1 }, (_, i) => member(`WD${i}`)))],
  ['another sum', { ...listed(member('WD1')), amount: 6n }],
  ['an order of another kind', listed(member('SW1'))],
  ['a negative amount', { serves: [`WD1:${to}:-5`, `WD2:${to}:10`], amount: 5n }],
  ['an amount of nothing', { serves: [`WD1:${to}:0`], amount: 0n }],
  ['more than a member', { serves: [`WD1:${to}:5:6`], amount: 5n }],
  ['a second recipient', { serves: [`WD1:${to}:${to}:5`], amount: 5n }],
])('a list with %s is no group', (_, group) => {
  expect(readMembers(group)).toBeNull();
});

test('a group is known by its number and by what it does', () => {
  expect([isInternalNo('GR1'), isWithdrawalNo('GR1')]).toEqual([true, false]);
  expect([isGroup({ does: 'group' }), isGroup({ does: 'sweep' }), isGroup({})]).toEqual([
    true,
    false,
    false,
  ]);
});
