import { expect, test } from 'vitest';
import { decodeCall } from '#shared/abi/decode-call.ts';
import {
  addressOf,
  reviewedOperation,
  reviewedWithdrawal,
  usdt,
} from '#test/builders/console/reviewed-orders.ts';

import type { Schemas } from '../../../../../../console/src/api/types.ts';
import {
  judgeList,
  listedOrder,
  type Reviewed,
} from '../../../../../../console/src/words/batch/listed-order.ts';

const read = (...shown: Reviewed[]) => Promise.all(shown.map((one) => listedOrder('shop', one)));
const whyOf = async (shown: Reviewed[]) => judgeList(await read(...shown)).map(({ why }) => why);

test('the digest is of what the page shows, in the encoding that the signer has', async () => {
  const [order] = await read(reviewedWithdrawal(1, { memo: 'invoice 7' }));
  expect(order).toMatchObject({ no: 'WD0001', amount: '1500', barred: null, ended: null });
  expect(order?.digest).toBe(reviewedWithdrawal(1, { memo: 'invoice 7' }).withdrawal.terms_digest);
});

test.each<[string, Partial<ReturnType<typeof reviewedWithdrawal>['withdrawal']>]>([
  ['recipient', { to_address: addressOf(99) }],
  ['amount', { amount: '15000' }],
  ['token contract', { token_address: addressOf(99) }],
  ['network', { chain: 'BASE' }],
  ['memo', { memo: 'another customer' }],
  ['level', { level: 3 }],
])('a service that shows another %s than it would record is noticed', async (_, set) => {
  const { terms_digest } = reviewedWithdrawal(1).withdrawal;
  const [why] = await whyOf([reviewedWithdrawal(1, { ...set, terms_digest })]);
  expect(why).toBe('The service would record other terms than those shown here');
});

test('a token whose decimals the page does not know is not approved in a list', async () => {
  const [why] = await whyOf([reviewedWithdrawal(1, { token: 'DOGE' })]);
  expect(why).toContain('does not know the decimals');
});

const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0');
const ok: NonNullable<Schemas['ListedOperation']['simulation']> = {
  gas: null,
  ok: true,
  revert_reason: null,
  source: 'trace',
  balance_changes: [],
  decoded_call: null,
};
const calling = (
  selector: string,
  amount: bigint,
  set: Partial<ReturnType<typeof reviewedOperation>['operation']> = {},
) => {
  const data = `0x${selector}${word(addressOf(5))}${word(amount.toString(16))}`;
  const moved: typeof ok.balance_changes = [
    {
      address: addressOf(5),
      token: 'USDT',
      token_address: usdt,
      token_id: null,
      amount: null,
      amount_raw: amount.toString(),
    },
  ];
  return reviewedOperation(1, {
    op_type: 'send-tx',
    token: 'ETH',
    token_address: null,
    to_address: usdt,
    amount: '0',
    data,
    simulation: { ...ok, balance_changes: moved, decoded_call: decodeCall(data) },
    ...set,
  });
};

test('a simulation that is not of the calldata bars the order, though the digest covers it', async () => {
  const { simulation } = calling('a9059cbb', 5n).operation;
  const other = calling('a9059cbb', 40_000_000_000n, { simulation });
  expect(await whyOf([other])).toEqual([
    'The service decodes this call differently. This view is decoded from the calldata itself',
  ]);
  const silent = { ...simulation!, balance_changes: [] };
  const nowhere = calling('a9059cbb', 5n, { simulation: silent });
  expect(await whyOf([nowhere])).toEqual(['The service’s simulation differs from what is signed']);
});

test('a simulation that was exchanged after the order was recorded is noticed', async () => {
  const genuine = calling('a9059cbb', 5n);
  const { terms_digest } = calling('a9059cbb', 5n, { simulation: null }).operation;
  const shown = { ...genuine, operation: { ...genuine.operation, terms_digest } };
  expect(await whyOf([shown])).toEqual([
    'The service would record other terms than those shown here',
  ]);
});

test('a call of a token is read by the page itself: whom it pays, and how much', async () => {
  const [order] = await read(calling('a9059cbb', 2_500n));
  expect(order).toMatchObject({ to: addressOf(5), token: usdt, amount: '2500', barred: null });
});

test.each<[string, string, Reviewed]>([
  ['an unlimited allowance', 'unlimited', calling('095ea7b3', 2n ** 256n - 1n)],
  ['a bounded allowance', 'later', calling('095ea7b3', 5n)],
  ['a call that no simulation shows', 'simulation', calling('a9059cbb', 5n, { simulation: null })],
  [
    'a call of an unknown function',
    'does not know the function of its calldata',
    calling('12345678', 5n),
  ],
  ['a risk of the service', 'it is risky', reviewedOperation(1, { risks: ['it is risky'] })],
  [
    'a message',
    'A signature needs its own decision',
    reviewedOperation(1, { op_type: 'sign-message', token: null, amount: null }),
  ],
  [
    'what the service bars',
    'not on the',
    reviewedWithdrawal(1, {}, { barred: 'It is not on the list' }),
  ],
  [
    'what was decided',
    'status is 1',
    reviewedWithdrawal(1, {}, { waits: false, says: 'its status is 1' }),
  ],
  [
    'what this admin decided',
    'You have already decided',
    reviewedWithdrawal(1, {}, { yours: 'decided' }),
  ],
  ['an order of one’s own key', 'You requested', reviewedWithdrawal(1, {}, { yours: 'own_key' })],
])('%s is decided on by itself, and says so', async (_, says, shown) => {
  const [why] = await whyOf([shown]);
  expect(why).toContain(says);
});

test('a recipient that looks like another one, of the list or of the project, is left out', async () => {
  const alike = addressOf(7).replace('5555', '6666');
  const shown = [
    reviewedWithdrawal(7),
    reviewedWithdrawal(8, { to_address: alike }),
    reviewedWithdrawal(9),
    reviewedWithdrawal(10, { to_address: addressOf(7) }),
  ];
  expect(await whyOf(shown)).toEqual([
    'Its recipient looks like that of WD0008, but is a different address',
    'Its recipient looks like that of WD0007, but is a different address',
    null,
    'Its recipient looks like that of WD0008, but is a different address',
  ]);
  const other = { address: '0xother', known_as: 'user', user_id: 'bob' } as const;
  const marked = reviewedWithdrawal(9, {}, { recipient: { stranger: false, similar: [other] } });
  expect(await whyOf([marked])).toEqual([
    'Its recipient looks like 0xother, but is a different address',
  ]);
});

test('a payment of two approvals to who was never paid is decided on by itself; a small one is not', async () => {
  const large = { level: 3, approvals_needed: 2 } as const;
  const of = (stranger: boolean | null) => ({ recipient: { stranger, similar: [] } });
  const alone =
    'As far as is known, its recipient was never paid, and the payment needs two approvals';
  const shown = [
    reviewedWithdrawal(1, {}, of(true)),
    reviewedWithdrawal(2, large, of(true)),
    reviewedWithdrawal(3, large, of(null)),
    reviewedWithdrawal(4, large, of(false)),
    reviewedWithdrawal(5, {}, { recipient: null }),
  ];
  expect(await whyOf(shown)).toEqual([null, alone, alone, null, 'Its recipient is unknown']);
});

test('shapes: what is approved together is alike', async () => {
  const list = await read(
    reviewedWithdrawal(1),
    reviewedWithdrawal(2, { token: 'USDC' }),
    reviewedWithdrawal(3, { chain: 'BASE' }),
    reviewedOperation(4),
    calling('a9059cbb', 5n),
    calling('a9059cbb', 5n, { to_address: addressOf(6) }),
  );
  expect(new Set(list.map(({ shape }) => shape)).size).toBe(6);
  const [one, other] = await read(reviewedWithdrawal(1), reviewedWithdrawal(2, { amount: '7' }));
  expect(one?.shape).toBe(other?.shape);
});
