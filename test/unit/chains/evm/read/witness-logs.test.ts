/** Deposits of large transactions are shown by their logs, and by the receipt where that fails. */
import { expect, test } from 'vitest';
import { makeLogPlaces } from '#chains/evm/read/log-places.ts';
import { witnessTransfers } from '#chains/evm/read/witness-transfers.ts';
import { RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import { recordingRpc } from '../fake-rpc.ts';
import {
  address,
  hash,
  hex,
  receipt,
  transaction,
  transferLog,
  transferTopic,
} from '../node-answers.ts';

const usdt = address(0xdac1);
const [alice, bob] = [address(0xaaaa01), address(0xaaaa02)] as const;
const small = transaction(1, { value: '0x0' });
const large = transaction(2, { value: '0x0' });
/** The 58th log of the large transaction, after three of the small one, pays bob. */
const logs = Array.from({ length: 80 }, (_, i) =>
  transferLog(usdt, alice, i === 57 ? bob : address(0xcc00 + i), 5n),
);
const receipts = [receipt(small, 7, { logs: logs.slice(0, 3) }), receipt(large, 7, { logs })];
const blockHash = receipts[0]!.blockHash;
const claim: TransferClaim = {
  txHash: large.hash,
  blockNumber: 7n,
  blockHash,
  position: 'log:57',
  to: bob,
  tokenAddress: usdt,
  amount: 5n,
};
const shown = {
  ...logs[57]!,
  blockHash,
  transactionHash: large.hash,
  logIndex: hex(60),
};

function placesOf(max?: number) {
  const places = makeLogPlaces(max);
  const transfers = [57, 58].map((i) => ({
    txHash: large.hash,
    position: `log:${i}`,
    from: alice,
    to: bob,
    tokenAddress: usdt,
    amount: 5n,
  }));
  const own = { ...transfers[0]!, txHash: small.hash, position: 'log:1' };
  places.note({ hash: blockHash, transfers: [...transfers, own] }, receipts as never, () => true);
  return places;
}

async function ask(answer: unknown, claims: TransferClaim[] = [claim], places = placesOf()) {
  const { rpc, asked } = recordingRpc({
    eth_getLogs: () => {
      if (answer instanceof RpcUnavailable) throw answer;
      return answer;
    },
    eth_getTransactionReceipt: ([txHash]: [string]) =>
      receipts.find(({ transactionHash }) => transactionHash === txHash) ?? null,
  });
  const said = await witnessTransfers({ chain: { traces: 'none' }, rpc, places }, claims);
  return { said, methods: asked.map(({ method }) => method), asked };
}

test('a log at its place in the block is asked for alone, and shows the transfer', async () => {
  const { said, asked } = await ask([shown]);
  expect(said).toEqual([true]);
  expect(asked).toEqual([
    {
      method: 'eth_getLogs',
      params: [
        {
          blockHash,
          address: usdt,
          topics: [transferTopic, null, `0x${bob.slice(2).padStart(64, '0')}`],
        },
      ],
    },
  ]);
});

const others: [string, unknown][] = [
  ['nothing', []],
  ['null', null],
  ['a refusal', new RpcError(-32601, 'the method eth_getLogs is not available')],
  ['no answer', new RpcUnavailable('timeout')],
  ['a log at another place', [{ ...shown, logIndex: hex(61) }]],
  ['a log of another transaction', [{ ...shown, transactionHash: small.hash }]],
  ['a log of another block', [{ ...shown, blockHash: hash(3) }]],
  ['another amount', [{ ...shown, data: hash(6) }]],
  ['another token', [{ ...shown, address: address(0xbad) }]],
  ['another recipient', [{ ...shown, topics: transferLog(usdt, alice, alice, 5n).topics }]],
  ['a removed log', [{ ...shown, removed: true }]],
  ['a log without its place', [{ ...shown, logIndex: undefined }]],
  ['something else', [17]],
];

test.each(others)('%s is no denial: the receipt decides', async (_, answer) => {
  const { said, methods } = await ask(answer);
  expect(said).toEqual([true]);
  expect(methods).toEqual(['eth_getLogs', 'eth_getTransactionReceipt']);
});

test('a transfer that was invented in a large transaction is denied by its receipt', async () => {
  const invented = { ...claim, position: 'log:58' };
  expect(await ask([shown], [invented])).toMatchObject({
    said: [false],
    methods: ['eth_getLogs', 'eth_getTransactionReceipt'],
  });
});

test('small transactions, forgotten ones and many claims of one are asked for by receipt', async () => {
  const inSmall = { ...claim, txHash: small.hash, position: 'log:1' };
  expect((await ask([shown], [inSmall])).methods).toEqual(['eth_getTransactionReceipt']);
  const before = placesOf(1);
  expect((await ask([shown], [claim], before)).methods).toEqual(['eth_getTransactionReceipt']);
  const many = [claim, { ...claim, position: 'log:58' }, { ...claim, position: 'log:59' }];
  expect((await ask([shown], many)).methods).toEqual(['eth_getTransactionReceipt']);
  const anywhere = { ...claim, position: null };
  expect((await ask([shown], [anywhere])).methods).toEqual(['eth_getTransactionReceipt']);
});
