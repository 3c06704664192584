import { expect, test } from 'vitest';
import { makeRpc, type Rpc, type RpcCall, RpcError } from '#chains/rpc/rpc.ts';
import { tokenProgram } from '#chains/solana/node/programs.ts';
import { associatedTokenAccount } from '#chains/solana/node/token-account.ts';
import { makeSignatureReader } from '#extensions/economy-scan/chain/solana/signature-reader.ts';
import {
  account,
  chain,
  key,
  type Ledger,
  node,
  type Options,
  ours,
  over,
  range,
  slotsOf,
  spam,
  stray,
} from '#test/builders/extensions/economy-scan/chain/solana/signature-reader.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeRpc } from '#test/fakes/ports/rpc.ts';

const mints = chain.tokens.flatMap(({ address }) => address ?? []);

test('tokens are found at any token account that the address owns, of a listed mint', async () => {
  const associated = associatedTokenAccount(ours, mints[0]!, tokenProgram);
  const lists = {
    [ours]: [{ slot: 101 }, { slot: 40 }, { slot: 10 }],
    [associated]: [{ slot: 50 }],
    [stray]: [{ slot: 60, err: {} }],
    [spam]: [{ slot: 70 }],
  };
  const owned = { [associated]: mints[0]!, [stray]: mints[1]!, [spam]: key(9) };
  const named = await over([node({ lists, owned })]).named([ours], range);
  expect(named.get(ours)).toEqual([
    { slot: 40n, failed: false },
    { slot: 50n, failed: false },
    { slot: 60n, failed: true },
  ]);
});

test('a list is read page by page, down to the start of the range', async () => {
  const all = Array.from({ length: 1_100 }, (_, i) => ({ slot: 100 - Math.floor(i / 12) }));
  const asked: RpcCall[] = [];
  const slots = await slotsOf(over([node({ lists: { [ours]: all } }, asked)]));
  expect(slots?.length).toBe(all.filter(({ slot }) => slot > 10).length);
  const pages = asked.filter(({ method }) => method === 'getSignaturesForAddress');
  const limits = pages.map(({ params = [] }) => (params[1] as Options).limit);
  expect(limits).toEqual([25, 1_000, 1_000]);
});

test('a page after a signature that left the chain is not taken for the end of the list', async () => {
  const lists = { [ours]: Array.from({ length: 40 }, () => ({ slot: 50 })) };
  expect((await slotsOf(over([node({ lists })])))?.length).toBe(40);
  await expect(slotsOf(over([node({ lists, isForgetful: true })]))).rejects.toThrow(
    'a list of signatures changed while it was read',
  );
});

test('a look asks only one provider, which must have come to the end of the range', async () => {
  const behind = node({ lists: {}, head: 99 });
  const other = node({ lists: { [ours]: [{ slot: 20 }] } });
  const reader = over([behind, other]);
  await expect(slotsOf(reader, 'first')).rejects.toThrow('Minimum context slot');
  expect(await slotsOf(reader, 'second')).toEqual([20n]);
  expect(await slotsOf(reader)).toEqual([20n]);
});

test('an address without an answer is not one without transactions', async () => {
  const silent = fakeRpc({
    request: node({ lists: {} }).request,
    batch: async (calls) => calls.map(() => new RpcError(-32603, 'no answer')),
  });
  await expect(slotsOf(over([silent]))).rejects.toThrow('no answer');
});

test('a provider that has forgotten a part of the range covers nothing, however short its lists are', async () => {
  const lists = { [ours]: [{ slot: 60 }] };
  const pruned = node({ lists, oldest: 12 });
  await expect(slotsOf(over([pruned]), 'first')).rejects.toThrow('blocks from 12 on');
  expect(await slotsOf(over([node({ lists, oldest: 11 })]), 'first')).toEqual([60n]);
  // What any provider answers covers nothing, and is for speed.
  expect(await slotsOf(over([pruned]))).toEqual([60n]);
});

test('a provider that forgets while its lists are read covers nothing', async () => {
  const lists = { [ours]: Array.from({ length: 40 }, () => ({ slot: 50 })) };
  const ledger: Ledger = { lists };
  const whole = node(ledger);
  const forgets = fakeRpc({
    request: whole.request,
    batch: async (calls) => {
      const answers = await whole.batch<never>(calls);
      if (calls.some(({ method }) => method === 'getSignaturesForAddress')) ledger.oldest = 12;
      return answers;
    },
  });
  await expect(slotsOf(over([forgets]), 'first')).rejects.toThrow('blocks from 12 on');
});

test('of the accounts that strangers make, only the fullest hundred that can hold a deposit are read', async () => {
  const associated = associatedTokenAccount(ours, mints[0]!, tokenProgram);
  const least = chain.tokens.find(({ address }) => address === mints[0])!.minDeposit;
  const strays = Array.from({ length: 150 }, (_, i) => key(100 + (i % 150)));
  const owned: Ledger['owned'] = { [associated]: [mints[0]!, 0n], [spam]: [mints[0]!, least - 1n] };
  for (const [i, account] of strays.entries()) owned[account] = [mints[0]!, least + BigInt(i)];
  const asked: RpcCall[] = [];
  await slotsOf(over([node({ lists: {}, owned }, asked)]));
  const listed = asked.flatMap(({ method, params = [] }) =>
    method === 'getSignaturesForAddress' ? [params[0]] : [],
  );
  expect(new Set(listed)).toEqual(new Set([ours, associated, ...strays.slice(50)]));
});

test('what an address itself has sent is found without a look at its token accounts', async () => {
  const lists = { [ours]: [{ slot: 40, err: {} }], [stray]: [{ slot: 60 }] };
  const asked: RpcCall[] = [];
  const reader = over([node({ lists, owned: { [stray]: mints[0]! } }, asked)]);
  const named = await reader.named([ours], range, { look: 'first', asSigner: true });
  expect(named.get(ours)).toEqual([{ slot: 40n, failed: true }]);
  expect(asked.map(({ method }) => method)).not.toContain('getTokenAccountsByOwner');
});

test('the largest batch stays below what a node accepts as a body', async () => {
  const many = Array.from({ length: 20 }, (_, n) => key(60 + n));
  const owned = Object.fromEntries(
    Array.from({ length: 150 }, (_, i) => [key(100 + i), mints[0]!] as const),
  );
  const bytes: number[] = [];
  const ledger = node({ lists: {}, owned });
  const rpc = makeRpc({
    urls: ['https://one.example'],
    fetch: async (_, init) => {
      const text = String(init?.body);
      bytes.push(text.length);
      const calls = [JSON.parse(text)].flat() as (RpcCall & { id: number })[];
      const results = await ledger.batch<unknown>(calls);
      const mintsAsked = { value: mints.map(() => account(new Uint8Array())) };
      const answers = calls.map(({ id, method }, i) => {
        return { id, result: method === 'getMultipleAccounts' ? mintsAsked : results[i] };
      });
      return Response.json(Array.isArray(JSON.parse(text)) ? answers : answers[0]);
    },
  });
  await makeSignatureReader({ chain, rpc }).named(many, range, { look: 'first' });
  // Agave refuses bodies above 50 KB with HTTP 413.
  expect(Math.max(...bytes)).toBeGreaterThan(15_000);
  expect(Math.max(...bytes)).toBeLessThan(51_200);
});

test('a list out of order is refused', async () => {
  const lists = { [ours]: [{ slot: 20 }, { slot: 30 }] };
  await expect(slotsOf(over([node({ lists })]))).rejects.toThrow('out of order');
});

test('a provider of another network is never believed', async () => {
  await expect(slotsOf(over([node({ lists: {} })], 'another'))).rejects.toThrow('another network');
  expect(await slotsOf(over([node({ lists: {} })], 'genesis'))).toEqual([]);
});

test('the balances of an address are those of its coin and of its associated accounts', async () => {
  const asked: RpcCall[] = [];
  const reader = over([node({ lists: {} }, asked)]);
  expect(reader.balancesPerCall).toBe(Math.floor(100 / (1 + mints.length)));
  const [one, two] = await reader.balances([ours, key(8)]);
  expect(one?.split(' ').length).toBe(1 + mints.length);
  expect(two).toBe(one);
  const accounts = asked.at(-1)?.params?.[0] as string[];
  expect(accounts).toContain(associatedTokenAccount(ours, mints[0]!, tokenProgram));
});

test('a provider that is behind is asked for headers after the others, and for its look as before', async () => {
  const asked: number[] = [];
  const at = (index: number) =>
    fakeRpc({
      batch: async () => {
        asked.push(index);
        return [null];
      },
    });
  const reader = makeSignatureReader({
    chain,
    rpc: fake<Rpc>({ count: 2, at }),
    isBehind: (index) => index === 0,
  });
  await reader.header(7n);
  await reader.header(7n, 'first');
  await reader.header(7n, 'second');
  expect(asked).toEqual([1, 0, 1]);
});
