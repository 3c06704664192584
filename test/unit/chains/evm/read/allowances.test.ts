/** What a called contract may take, by the word of two providers. */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { makeAllowanceReader } from '#chains/evm/read/allowances.ts';
import { type Rpc, type RpcCall, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { selectors } from '#chains/shared/abi/abi.ts';
import { fake } from '#test/fakes/fake.ts';

const owner = `0x${'a1'.repeat(20)}`;
const spender = `0x${'c0'.repeat(20)}`;
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const { tokens } = chains.BASE;
const token = tokens.find(({ address }) => address !== null)!.address!;
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3';

type Answer = (to: string, data: string) => unknown;
const none: Answer = () => word(0n);
const byToken: Answer = (to) => word(to === token ? 1n : 0n);
const withinPermit2: Answer = (to, data) =>
  to !== permit2
    ? word(0n)
    : data.includes(token.slice(2).toLowerCase())
      ? `${word(1n)}${'0'.repeat(128)}`
      : `0x${'0'.repeat(192)}`;

function reading(...nodes: (Answer | Error)[]) {
  const asked: RpcCall[][] = [];
  const at = (index: number) =>
    fake<Rpc>({
      batch: (async (calls: RpcCall[]) => {
        asked[index] = calls;
        const node = nodes[index]!;
        if (node instanceof Error) throw node;
        return calls.map(({ params }) => {
          const [{ to, data }] = params as [{ to: string; data: string }];
          return node(to, data);
        });
      }) as Rpc['batch'],
    });
  const reader = makeAllowanceReader({
    rpcOf: async () => fake<Rpc>({ count: nodes.length, at }),
    chainOf: () => chains.BASE,
  });
  return { holds: () => reader.holdsAllowance({ chain: 'BASE', owner, spender }), asked };
}

test('each listed token is asked, by its own allowance and by that within Permit2', async () => {
  const { holds, asked } = reading(none);
  expect(await holds()).toBe(false);
  const listed = tokens.flatMap(({ address }) => address ?? []);
  const calls = asked[0]!.map(({ params }) => params![0] as { to: string; data: string });
  expect(calls.map(({ to }) => to)).toEqual(listed.flatMap((address) => [address, permit2]));
  expect(calls[0]!.data).toBe(
    `${selectors['allowance(address,address)']}${[owner, spender].map((one) => one.slice(2).padStart(64, '0')).join('')}`,
  );
  expect(calls[1]!.data).toBe(
    `${selectors['allowance(address,address,address)']}${[owner, token.toLowerCase(), spender].map((one) => one.slice(2).padStart(64, '0')).join('')}`,
  );
});

test.each<[string, (Answer | Error)[], boolean | 'unavailable']>([
  ['the only one shows none', [none], false],
  ['the only one shows one of a token', [byToken], true],
  ['the only one shows one within Permit2', [withinPermit2], true],
  ['no contract lives there', [() => '0x'], false],
  ['an answer that is not an amount counts as one', [() => '0x01'], true],
  ['two show none', [none, none], false],
  ['two show one', [byToken, byToken], true],
  ['one hides it', [none, byToken], 'unavailable'],
  ['one invents it', [byToken, none], 'unavailable'],
  ['the third stands in', [none, new RpcUnavailable('no answer'), none], false],
  ['a call that fails is no answer', [none, () => new RpcError(-32000, 'limit')], 'unavailable'],
  ['only one answers', [none, new RpcUnavailable('no answer')], 'unavailable'],
])('%s', async (_, nodes, said) => {
  const { holds } = reading(...nodes);
  if (said === 'unavailable')
    await expect(holds()).rejects.toMatchObject({ kind: 'nodeUnavailable' });
  else expect(await holds()).toBe(said);
});
