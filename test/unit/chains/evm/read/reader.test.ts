import { afterEach, expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc, RpcError } from '#chains/rpc/rpc.ts';
import { limitedNode } from '#test/fakes/limited-node.ts';
import { type RpcServer, startRpcServer } from '#test/fakes/rpc-server.ts';
import { fakeRpc } from '../fake-rpc.ts';

const servers: RpcServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

const hashOf = (number: string) => `0x${BigInt(number).toString(16).padStart(64, '0')}`;
const numbers = (count: number) => Array.from({ length: count }, (_, i) => BigInt(i + 1));
const hashes = (count: number) => numbers(count).map((number) => hashOf(number.toString()));

test('a second provider that takes ten calls at once answers for more than ten blocks', async () => {
  const reader = await limitedTo10();
  expect(await reader.blockHashesElsewhere(numbers(11))).toEqual(hashes(11));
});

test('a reorganisation is found if every provider takes ten calls at once', async () => {
  const reader = await limitedTo10();
  expect(await reader.blockHashes(numbers(256))).toEqual(hashes(256));
});

test('a block without an answer is unknown, and the others count', async () => {
  const answer = ([number]: readonly unknown[]) =>
    number === '0x2'
      ? new RpcError(-32603, 'no answer')
      : { number, hash: hashOf(number as string) };
  const node = fakeRpc({ eth_getBlockByNumber: answer });
  const rpc = { ...node, count: 2 };
  const reader = makeEvmReader({ chain: chains.BASE, rpc });
  const [first, , third] = hashes(3);
  expect(await reader.blockHashesElsewhere(numbers(3))).toEqual([first, null, third]);
});

test('the third provider shows the blocks that the second does not have yet', async () => {
  const urls: string[] = [];
  for (const newest of [20n, 2n, 20n]) {
    const server = await startRpcServer(
      limitedNode(10, ({ params: [number] }) =>
        BigInt(number as string) > newest ? null : { number, hash: hashOf(number as string) },
      ),
    );
    servers.push(server);
    urls.push(server.url);
  }
  const reader = makeEvmReader({ chain: chains.BASE, rpc: makeRpc({ urls }) });
  expect(await reader.blockHashesElsewhere(numbers(5))).toEqual(hashes(5));
});

test('a provider without any answer is not a second provider', async () => {
  const rpc = { ...fakeRpc({ eth_getBlockByNumber: new RpcError(-32603, 'busy') }), count: 2 };
  const reader = makeEvmReader({ chain: chains.BASE, rpc });
  await expect(reader.blockHashesElsewhere(numbers(3))).rejects.toThrow('busy');
});

/** A reader over two providers that take ten calls at once. */
async function limitedTo10() {
  const block = ({ params }: { params: unknown[] }) => ({
    number: params[0],
    hash: hashOf(params[0] as string),
  });
  const urls: string[] = [];
  for (let i = 0; i < 2; i++) {
    const server = await startRpcServer(limitedNode(10, block));
    servers.push(server);
    urls.push(server.url);
  }
  return makeEvmReader({ chain: chains.BASE, rpc: makeRpc({ urls }) });
}
