import { expect, test } from 'vitest';
import { proveBlocks } from '#domain/payment/settle/prove-blocks.ts';
import { settleMined } from '#domain/payment/settle/settle-mined.ts';
import { depsOf, slot } from '#test/builders/domain/payment/settle/prove-blocks.ts';

test.each([
  // With our own reading of that height.
  [{ ours: 'block 5' }, 'standing'],
  [{ ours: 'block 5', second: 'block 5' }, 'standing'],
  [{ ours: 'block 5', second: 'another' }, 'disputed'],
  [{ ours: 'block 5', second: null }, 'unseen'],
  [{ ours: 'block 5', second: 'no answer' }, 'unseen'],
  [{ ours: 'another', first: 'block 5', second: 'block 5' }, 'elsewhere'],
  // Of a block that was passed unread, our reading has nothing.
  [{ passed: 'block 5' }, 'unread'],
  [{ passed: 'block 5', first: 'block 5' }, 'standing'],
  [{ passed: 'another', first: 'block 5' }, 'standing'],
  // Without it, a provider has to show the block.
  [{}, 'unread'],
  [{ first: null }, 'unread'],
  [{ first: 'another' }, 'unread'],
  [{ first: 'skipped' }, 'elsewhere'],
  [{ first: 'block 5' }, 'standing'],
  [{ second: 'block 5' }, 'standing'],
  [{ first: 'block 5', second: null }, 'unseen'],
  [{ first: 'block 5', second: 'another' }, 'disputed'],
  [{ second: 'skipped' }, 'elsewhere'],
] as const)('a block that is due to be final, given %j, is %s', async (given, proven) => {
  const proof = await proveBlocks(depsOf(given).deps, [{ slot, final: true }]);
  expect(proof(slot)).toBe(proven);
});

test('a block that is not final yet asks a provider only if our reading does not have it', async () => {
  const prove = async (given: Parameters<typeof depsOf>[0]) =>
    (await proveBlocks(depsOf(given).deps, [{ slot, final: false }]))(slot);
  expect(await prove({ ours: 'block 5', second: 'another' })).toBe('standing');
  expect(await prove({ second: 'block 5' })).toBe('unread');
  expect(await prove({ first: 'block 5' })).toBe('standing');
});

test('a payment is not closed on a block that neither our reading nor a provider has', async () => {
  const unknown = depsOf({});
  await settleMined(unknown.deps, { head: 9n, finalized: 8n });
  expect(unknown.settled).toEqual([]);
  expect(unknown.events.warn).toContain('payment.unseen');
  const witnessed = depsOf({ witnessed: true });
  await settleMined(witnessed.deps, { head: 9n, finalized: 8n });
  expect(witnessed.settled).toEqual([]);
  expect(new Set(witnessed.events.warn)).toEqual(new Set(['payment.unread']));
  const shown = depsOf({ first: 'block 5', witnessed: true });
  await settleMined(shown.deps, { head: 9n, finalized: 8n });
  expect(shown.settled).toEqual(['final']);
});

test('a receipt that two providers have just shown proves its block too, without another call', async () => {
  const { deps, settled } = depsOf({ receipt: 'confirmed', second: 'no answer' });
  await settleMined(deps, { head: 9n, finalized: 8n });
  expect(settled).toEqual(['final']);
});
