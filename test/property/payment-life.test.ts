import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { searchesOf } from '#test/model/bounds.ts';
import { isAllowed, knownChanges } from '#test/model/changes.ts';
import { check, traceText } from '#test/model/checker.ts';
import { faults } from '#test/model/faults.ts';
import { groupGuards } from '#test/model/group-life.ts';
import { guards } from '#test/model/payment-life.ts';

test.each(searchesOf('small').map(({ name, model }) => [name, model] as const))(
  'every state of the model keeps the promises, and leads to rest: %s',
  (_, model) => {
    const { finding, complete, live } = check(model(), { liveness: true });
    expect(finding && `${finding.why}\n${traceText(finding.trace)}`).toBeNull();
    expect({ complete, live }).toEqual({ complete: true, live: true });
  },
);

test.each(Object.entries(faults))('the checker finds the fault %s', (_, { model, breaks }) => {
  const { finding } = check(model(), { liveness: breaks === 'liveness' });
  expect(finding?.invariant).toBe(breaks);
  // The trace is a way from the first state, each step of it readable.
  expect(finding?.trace.length).toBeGreaterThan(1);
});

test('each invariant is broken by a fault, and each guard is taken out by one', () => {
  const promised = searchesOf('small').flatMap(({ model }) => Object.keys(model().invariants));
  const broken = new Set(Object.values(faults).map(({ breaks }) => breaks));
  expect([...new Set([...promised, 'liveness'])].filter((name) => !broken.has(name))).toEqual([]);
});

test('each guard of the model names a file of the code', () => {
  for (const where of Object.values({ ...guards, ...groupGuards })) {
    expect(existsSync(where.split(',')[0] as string), where).toBe(true);
  }
});

test('a change of a stored order that the model does not make is refused', () => {
  const changes = knownChanges('nonces');
  const [open, mined] = [
    'signing; nonce open, newest is a payment',
    'broadcast; nonce mined by a payment, newest is a payment',
  ];
  expect(isAllowed(changes, 'approved', open)).toBe(true);
  expect(isAllowed(changes, open, mined)).toBe(true);
  expect(isAllowed(changes, 'pending', open)).toBe(false);
  expect(isAllowed(changes, 'pending', mined)).toBe(false);
  expect(isAllowed(changes, 'rejected', 'approved')).toBe(false);
  expect(isAllowed(changes, mined, 'failed; nonce mined by a payment, newest is a payment')).toBe(
    false,
  );
});
