import { expect, test } from 'vitest';
import { buildSlot, hotAddress } from '#test/builders/builders.ts';
import { finalSlot, reopenHole } from '#test/builders/domain/payment/worker/nonce/reopen-hole.ts';
import { holes, world } from '#test/builders/domain/payment/worker/nonce/repair-nonce-hole.ts';
import { anOutboxItem } from '#test/unit/domain/webhook/fakes.ts';

test('after ten minutes a hole is reported, and exactly its stored bytes are sent again', async () => {
  const hole = world();
  await hole.runFor(10);
  expect(holes(hole)).toEqual([]);
  expect(new Set(hole.sent)).toEqual(new Set(['0x09']));
  hole.sent.length = 0;

  await hole.runFor(1);
  expect(holes(hole)).toEqual([
    { event: 'payment.nonce-hole', nonce: 8, repaired: true },
    { event: 'payment.nonce-hole', nonce: 7, repaired: true },
  ]);
  expect(hole.sent.slice(0, 2)).toEqual(['0x07', '0x08']);
  expect(hole.state()).toMatchObject({ oldestOpen: 7 });
  expect(hole.slots.get(7)).toMatchObject({ state: 'open', mined: null, confirmed: true });
  const told = hole.lines.filter(({ event }) => event === 'payment.reorganised-after-confirmation');
  expect(told.map(({ nonce }) => nonce)).toEqual([8, 7]);
});

test('the orders of a hole stay confirmed, and the hole is opened only once', async () => {
  const hole = world();
  await hole.runFor(60);
  expect(hole.transitions).toEqual([]);
  expect(holes(hole)).toHaveLength(2);
  expect(hole.state().hole).toBeUndefined();
});

test('the bytes of a payment whose order has failed are never sent again', async () => {
  const hole = world({ status8: 'failed' });
  await hole.runFor(12);
  expect(hole.sent).toContain('0x07');
  expect(hole.sent).toContain('0xc8');
  expect(hole.sent).not.toContain('0x08');
  expect(hole.slots.get(8)?.attempts.at(-1)).toMatchObject({ kind: 'fill' });
});

test('a provider that lags for nine minutes opens nothing', async () => {
  let minutes = 0;
  const hole = world({ chainNonce: () => (minutes++ < 9 ? 7 : 9) });
  await hole.runFor(60);
  expect(holes(hole)).toEqual([]);
  expect(hole.slots.get(8)).toMatchObject({ state: 'final' });
  expect(hole.state().hole).toBeUndefined();
});

test('a provider that lags and catches up nonce by nonce opens nothing', async () => {
  let runs = 0;
  const hole = world({ chainNonce: () => Math.min(9, 1 + Math.floor(runs++ / 9)) });
  await hole.runFor(90);
  expect(holes(hole)).toEqual([]);
});

test('while another provider counts the nonce, nothing is opened and the dispute is reported', async () => {
  const hole = world({ highest: () => 9 });
  await hole.runFor(30);
  expect(holes(hole)).toEqual([]);
  expect(hole.lines.map(({ event }) => event)).toContain('payment.nonce-disputed');
  expect(hole.slots.get(8)).toMatchObject({ state: 'final' });
});

test('a slot without bytes is reported again and again, and no bytes are made for it', async () => {
  const hole = world({ chainNonce: () => 8, raw8: '' });
  await hole.runFor(20);
  expect(holes(hole).length).toBeGreaterThan(5);
  expect(holes(hole).every(({ nonce, repaired }) => nonce === 8 && repaired === false)).toBe(true);
  expect(hole.slots.get(8)).toMatchObject({ state: 'final' });
});

test('a run that dies between two nonces is continued by the next', async () => {
  const hole = world();
  await hole.runFor(10);
  hole.dieAfterReopens(1);
  await expect(hole.runFor(1)).rejects.toThrow('the process ends');
  expect(hole.slots.get(8)).toMatchObject({ state: 'open' });
  expect(hole.slots.get(7)).toMatchObject({ state: 'final' });
  hole.dieAfterReopens(Number.POSITIVE_INFINITY);
  await hole.runFor(1);
  expect(hole.slots.get(7)).toMatchObject({ state: 'open' });
  expect(hole.state()).toMatchObject({ oldestOpen: 7 });
  expect(hole.sent).toContain('0x07');
});

test('two runs at once open each nonce once', async () => {
  const concurrent = world();
  await concurrent.runFor(10);
  await Promise.all([concurrent.runFor(1), concurrent.run()]);
  expect(concurrent.slots.get(7)).toMatchObject({ state: 'open' });
  expect(concurrent.transitions).toEqual([]);
  expect(holes(concurrent).filter(({ repaired }) => repaired)).toHaveLength(2);
});

test('what was recorded of a payment is taken back as its nonce is opened, and its number stays', async () => {
  const outbox = anOutboxItem({ kind: 'books' });
  const ofGone = ({ nonce }: { nonce: number }) => (nonce === 7 ? { rev: 99, outbox } : null);
  const hole = world({ bookFacts: { ofGone } });
  await hole.runFor(11);
  expect(hole.recorded).toEqual(['7 99']);
  expect(hole.slots.get(7)).toMatchObject({ state: 'open', sends: 1, booked: 99 });
  expect(hole.slots.get(8)).not.toHaveProperty('booked');
});

type Setting = Parameters<typeof reopenHole>[0];

const bothOpened = ['opened 8 below 9', 'opened 7 below 8'];
const bothSent = ['sent raw7', 'sent raw8'];
const fill = finalSlot(8, { refKind: 'fill', ref: '-' });

test.each<[string, Setting, string[]]>([
  ['opens the highest first, and sends the lowest first', {}, [...bothOpened, ...bothSent]],
  ['does nothing a second before ten minutes', { seenFor: 599 }, []],
  ['does nothing while a provider counts the nonce', { highest: 8 }, []],
  ['does nothing once it is over', { deadline: 0 }, []],
  ['leaves the rest of the openings to the next', { deadline: 1 }, ['opened 8 below 9']],
  ['leaves the sendings to the next', { deadline: 2 }, bothOpened],
  ['leaves the rest of the sendings to the next', { deadline: 3 }, [...bothOpened, 'sent raw7']],
  [
    'passes a nonce of which we know nothing',
    { slots: [finalSlot(8)] },
    ['opened 8 below 9', 'sent raw8'],
  ],
  [
    'sends a transfer of nothing again, as it belongs to no order',
    { slots: [finalSlot(7), fill] },
    [...bothOpened, ...bothSent],
  ],
  [
    'sees it where the final slots are in view',
    { inView: [finalSlot(7), finalSlot(8)], state: { oldestOpen: 7 } },
    ['opened 8 below 7', 'opened 7 below 7', ...bothSent],
  ],
  [
    'sees none where the next nonce is in flight, and forgets it',
    { inView: [buildSlot({ nonce: 7 })] },
    ['noted undefined'],
  ],
  [
    'begins to wait where another nonce is missing',
    { state: { hole: { nonce: 6, since: 1 } } },
    ['noted 7'],
  ],
])('a run that sees a hole %s', async (_, set, done) => {
  expect((await reopenHole(set)).did).toEqual(done);
});

const of = { chain: 'ETH', order_no: 'WD8', nonce: 8, request_id: 'req-1' };

test.each<[string, Setting, object[]]>([
  [
    'a paid order',
    { slots: [finalSlot(8)] },
    [{ ...of, address: hotAddress, order_status: 'confirmed', repaired: true }, of],
  ],
  [
    'an order that is not confirmed yet',
    { slots: [finalSlot(8, { confirmed: false })], status: 'broadcast' },
    [{ ...of, address: hotAddress, order_status: 'broadcast', repaired: true }],
  ],
  [
    'an order that has failed',
    { slots: [finalSlot(8)], status: 'failed' },
    [{ ...of, address: hotAddress, order_status: 'failed', repaired: true }],
  ],
  [
    'no order',
    { slots: [fill] },
    [{ chain: 'ETH', order_no: '-', nonce: 8, address: hotAddress, repaired: true }],
  ],
  [
    'a payment without bytes',
    { slots: [finalSlot(8, { attempts: [{ ...buildSlot().attempts[0]!, raw: '' }] })] },
    [{ ...of, address: hotAddress, order_status: 'confirmed', repaired: false }],
  ],
])(
  'a hole is reported with what it concerns, and whether that was paid: %s',
  async (_, set, fields) => {
    const { lines } = await reopenHole(set);
    const errors = lines.filter(({ level, fields: { nonce } }) => level === 'error' && nonce === 8);
    expect(errors.map((line) => line.event)).toEqual(
      ['payment.nonce-hole', 'payment.reorganised-after-confirmation'].slice(0, fields.length),
    );
    for (const [i, line] of errors.entries()) expect(line.fields).toEqual(fields[i]);
  },
);

test('what is sent again is logged with its order, and a nonce of which nothing is known without', async () => {
  const { lines } = await reopenHole({ slots: [finalSlot(8)] });
  const sent = lines.filter(({ event }) => event === 'payment.sent');
  expect(sent.map(({ fields }) => fields.request_id)).toEqual(['req-1']);
  expect(lines.find(({ fields }) => fields.nonce === 7)?.fields).toEqual({
    chain: 'ETH',
    nonce: 7,
    address: hotAddress,
    repaired: false,
  });
});

test('a dispute names what each side counts', async () => {
  const { lines } = await reopenHole({ highest: 9 });
  const fields = { chain: 'ETH', address: hotAddress, chainNonce: 7, highest: 9 };
  expect(lines).toEqual([{ level: 'error', event: 'payment.nonce-disputed', fields }]);
});
