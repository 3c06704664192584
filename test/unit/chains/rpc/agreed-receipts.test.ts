import { expect, test } from 'vitest';
import { agreedReceipts, type ReceiptStatement } from '#chains/rpc/agreed-receipts.ts';
import { claim, decide } from '#test/builders/chains/rpc/agreed-receipts.ts';

test.each<[(ReceiptStatement | 'down')[], string]>([
  [['confirmed', 'confirmed'], 'confirmed'],
  [['confirmed', 'otherwise'], 'disputed'],
  [['confirmed', 'absent'], 'disputed'],
  [['confirmed', null], 'unseen'],
  [['confirmed', 'down'], 'unseen'],
  [['absent', null], 'unseen'],
  [['otherwise', 'otherwise'], 'otherwise'],
  [['absent', 'absent'], 'absent'],
  // Of three, two decide.
  [['confirmed', 'otherwise', 'confirmed'], 'confirmed'],
  [['confirmed', 'otherwise', 'otherwise'], 'otherwise'],
  [['confirmed', 'absent', 'absent'], 'absent'],
  [['confirmed', 'down', 'confirmed'], 'confirmed'],
  [['down', 'down', 'confirmed'], 'unseen'],
  [['confirmed', 'absent', 'otherwise'], 'disputed'],
])('of providers that say %j, the verdict is %s', async (said, kind) => {
  expect((await decide(said)).kind).toBe(kind);
});

test('the provider that said it first is no witness of itself, and one other is enough', async () => {
  expect(await decide(['otherwise', 'confirmed', 'confirmed'], 'provider 1')).toEqual({
    kind: 'confirmed',
    asked: [0, 2],
  });
  expect(await decide(['confirmed', 'down', 'down'], 'provider 1')).toEqual({
    kind: 'confirmed',
    asked: [0],
  });
  expect(await decide(['absent', 'confirmed'], 'provider 1')).toEqual({
    kind: 'disputed',
    asked: [0, 1],
  });
});

test.each<[(ReceiptStatement | 'down')[], string, number[]]>([
  // It was repaired, and says what the other one says.
  [['otherwise', 'otherwise'], 'otherwise', [0, 1]],
  [['absent', 'absent'], 'absent', [0, 1]],
  [['otherwise', 'absent'], 'disputed', [0, 1]],
  [['otherwise', 'absent', 'absent'], 'absent', [0, 2, 1]],
  // It has no other word to say.
  [['otherwise', null], 'disputed', [0, 1]],
  [['otherwise', 'down'], 'disputed', [0, 1]],
  // The other one knows nothing, or two others decide: there is nothing to ask it.
  [[null, 'otherwise'], 'unseen', [0]],
  [['otherwise', 'absent', 'otherwise'], 'otherwise', [0, 2]],
])(
  'asked again where the others dispute it: of %j the verdict is %s',
  async (said, kind, asked) => {
    expect(await decide(said, 'provider 1')).toEqual({ kind, asked });
  },
);

test('a provider that has left the list has no word', async () => {
  expect(await decide(['confirmed', 'absent'], 'gone')).toEqual({
    kind: 'disputed',
    asked: [0, 1],
  });
});

test('the only provider is not asked again for what it showed itself', async () => {
  expect(await decide(['otherwise'], 'provider 0')).toEqual({ kind: 'confirmed', asked: [] });
});

test.each<[ReceiptStatement | 'down', string]>([
  ['confirmed', 'confirmed'],
  ['otherwise', 'otherwise'],
  ['absent', 'absent'],
  [null, 'unseen'],
  ['down', 'unseen'],
])('the only provider is asked about what one that left showed: %s', async (said, kind) => {
  expect(await decide([said], 'gone')).toEqual({ kind, asked: [0] });
  expect(await decide([said])).toEqual({ kind, asked: [0] });
});

test('two entries with one URL are one witness', async () => {
  const asked: number[] = [];
  const verdicts = await agreedReceipts({
    claims: [{ ...claim, by: 'gone' }],
    order: [0, 1, 2],
    idOf: (provider) => (provider < 2 ? 'same' : 'other'),
    ask: async (provider) => {
      asked.push(provider);
      return [provider < 2 ? 'confirmed' : null];
    },
  });
  expect(verdicts[0]?.kind).toBe('unseen');
  expect(asked).toHaveLength(2);
});

test('all claims of a tick share one exchange with each provider that is asked', async () => {
  const asked: [number, number][] = [];
  const claims = [0, 0, 1, undefined].map((by) => ({
    ...claim,
    ...(by !== undefined && { by: `provider ${by}` }),
  }));
  const verdicts = await agreedReceipts({
    claims,
    order: [0, 1, 2],
    idOf: (provider) => `provider ${provider}`,
    ask: async (provider, some) => {
      asked.push([provider, some.length]);
      return some.map(() => 'confirmed');
    },
  });
  expect(verdicts.map(({ kind }) => kind)).toEqual(claims.map(() => 'confirmed'));
  expect(asked.sort()).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

test('an error of ours is thrown', async () => {
  const ask = async () => Promise.reject(new TypeError('a mistake'));
  await expect(
    agreedReceipts({ claims: [claim], order: [0, 1], idOf: String, ask }),
  ).rejects.toThrow('mistake');
});
