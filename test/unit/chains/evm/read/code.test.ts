/** What code an address has, by the word of two providers. */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { codeHashOf } from '#chains/evm/account/create2.ts';
import { makeCodeReader } from '#chains/evm/read/code.ts';
import { type Rpc, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { fake } from '#test/fakes/fake.ts';

const address = '0x00000000000000000000000000000000000000A1';
const code = '0x6001';
const finalBlock = 90n;

interface Node {
  /** What it answers for the code in its final block. */
  code: unknown;
  /** Its final block; by default that of the others. */
  block?: unknown;
}

function reading(...nodes: (Node | Error)[]) {
  const asked: unknown[] = [];
  const at = (index: number) =>
    fake<Rpc>({
      batch: (async () => {
        const node = nodes[index]!;
        if (node instanceof Error) throw node;
        return ['0x64', node.block === undefined ? { number: '0x5a' } : node.block];
      }) as Rpc['batch'],
      request: (async (...of: unknown[]) => {
        asked.push(of);
        const { code } = nodes[index] as Node;
        if (code instanceof Error) throw code;
        return code;
      }) as Rpc['request'],
    });
  const rpc = fake<Rpc>({ count: nodes.length, at });
  const reader = makeCodeReader({ chain: chains.BASE, rpc });
  return { holds: () => reader.hasCode({ address, hash: codeHashOf(code) }), asked };
}

const has: Node = { code };
const empty: Node = { code: '0x' };

test('it is asked for the final block, not for the newest', async () => {
  const { holds, asked } = reading(has);
  expect(await holds()).toBe(true);
  expect(asked).toEqual([['eth_getCode', [address, `0x${finalBlock.toString(16)}`]]]);
});

test.each<[string, (Node | Error)[], boolean | 'unavailable']>([
  ['two show it', [has, has], true],
  ['letters are in any case', [{ code: code.toUpperCase().replace('X', 'x') }, has], true],
  ['two show nothing', [empty, empty], false],
  ['two show other code', [{ code: '0x6002' }, { code: '0x6002' }], false],
  ['two show the address of a delegation', Array(2).fill({ code: '0xef0100' }), false],
  ['one lies that it is there', [has, empty], 'unavailable'],
  ['one lies that it is not', [empty, has], 'unavailable'],
  ['one is behind the deployment', [has, empty, has], 'unavailable'],
  ['one answers nothing, and the third stands in', [{ code: null }, has, has], true],
  ['one answers no hex', [{ code: 'yes' }, has, has], true],
  ['one answers half a byte', [{ code: '0x600' }, has, has], true],
  ['one has no final block', [{ code, block: null }, has, has], true],
  [
    'one has lost the state of that block',
    [{ code: new RpcError(-32000, 'missing trie node') }, has, has],
    true,
  ],
  ['one does not answer', [new RpcUnavailable('no answer'), has, has], true],
  ['only one of two answers', [has, new RpcUnavailable('no answer')], 'unavailable'],
])('%s', async (_, nodes, said) => {
  const { holds } = reading(...nodes);
  if (said === 'unavailable')
    await expect(holds()).rejects.toMatchObject({ kind: 'nodeUnavailable' });
  else expect(await holds()).toBe(said);
});
