/** Deposits of large transactions are shown by their logs, and by the receipt where that fails. */
import { expect, test } from 'vitest';
import { RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import {
  alice,
  ask,
  blockHash,
  bob,
  claim,
  placesOf,
  shown,
  small,
  usdt,
} from '#test/builders/chains/evm/read/witness-logs.ts';
import { address, hash, hex, transferLog, transferTopic } from '../node-answers.ts';

test('a log at its place in the block is asked for by itself, and shows the transfer', async () => {
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

test.each(others)('%s is not a denial: the receipt decides', async (_, answer) => {
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
