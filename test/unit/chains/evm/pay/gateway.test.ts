import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { makeEvmGateway } from '#chains/evm/pay/gateway.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import { fakeRpc } from '../fake-rpc.ts';
import { hash, hex, receipt, transaction } from '../node-answers.ts';

const gateway = (answers: Record<string, unknown>) =>
  makeEvmGateway({ chain: chains.ETH, rpc: fakeRpc(answers) });

test('a broadcast is accepted when the node answers with the hash of these bytes', async () => {
  // keccak-256 of the one byte 0xcc, from the ExtendedMsgKAT vectors of Keccak.
  const own = '0xeead6dbfc7340a56caedc044696a168870549a6a7f6f56961e84a54bd9970b8a';
  const send = (result: unknown) => gateway({ eth_sendRawTransaction: result }).broadcast('0xcc');
  expect(await send(own)).toEqual({ kind: 'accepted' });
  expect(await send(own.toUpperCase().replace('X', 'x'))).toEqual({ kind: 'accepted' });
  expect(await send(hash(1))).toMatchObject({ kind: 'unclear' });
  expect(await send(null)).toMatchObject({ kind: 'unclear' });
  expect(await send(new RpcError(-32000, 'nonce too low'))).toEqual({ kind: 'nonce_too_low' });
});

test('a receipt must be of this transaction, mined, and state success or failure', async () => {
  const tx = transaction(1);
  const find = (result: unknown) =>
    gateway({ eth_getTransactionReceipt: result }).receipt(tx.hash.toUpperCase().replace('X', 'x'));
  const mined = receipt(tx, 7);
  expect(await find(mined)).toEqual({
    blockNumber: 7n,
    blockHash: mined.blockHash,
    success: true,
  });
  expect(await find({ ...mined, status: '0x0' })).toMatchObject({ success: false });
  expect(await find(null)).toBeNull();
  expect(await find({ ...mined, blockHash: null, blockNumber: null })).toBeNull();
  await expect(find(receipt(transaction(2), 7))).rejects.toThrow('another transaction');
  await expect(find({ ...mined, status: undefined })).rejects.toThrow('no status');
});

test('a receipt says what its sender paid, on an OP stack only with the layer-1 fee', async () => {
  const tx = transaction(1);
  const paid = { ...receipt(tx, 7), gasUsed: '0x5208', effectiveGasPrice: '0x64' };
  const feeOn = async (name: 'ETH' | 'BASE', over: object) => {
    const rpc = fakeRpc({ eth_getTransactionReceipt: { ...paid, ...over } });
    return (await makeEvmGateway({ chain: chains[name], rpc }).receipt(tx.hash))?.fee;
  };
  expect(await feeOn('ETH', {})).toBe(2_100_000n);
  expect(await feeOn('ETH', { status: '0x0' })).toBe(2_100_000n);
  expect(await feeOn('ETH', { effectiveGasPrice: undefined })).toBeUndefined();
  expect(await feeOn('BASE', { l1Fee: '0x9' })).toBe(2_100_009n);
  expect(await feeOn('BASE', {})).toBeUndefined();
});

test('a count or balance that is not a quantity is an error', async () => {
  const reads = gateway({ eth_getTransactionCount: hex(12), eth_getBalance: hex(10n ** 25n) });
  expect(await reads.transactionCount('0x')).toBe(12);
  expect(await reads.nativeBalance('0x')).toBe(10n ** 25n);
  const broken = gateway({ eth_getTransactionCount: null, eth_getBalance: '12' });
  await expect(broken.transactionCount('0x')).rejects.toThrow('not a quantity');
  await expect(broken.nativeBalance('0x')).rejects.toThrow('not a quantity');
});

test('an address delegates if its code says so, and not for any other code', async () => {
  const delegates = (code: unknown) => gateway({ eth_getCode: code }).delegates('0x');
  const contract = 'ab'.repeat(20);
  expect(await delegates(`0xef0100${contract}`)).toBe(true);
  expect(await delegates(`0xEF0100${contract}`)).toBe(true);
  expect(await delegates('0x')).toBe(false);
  expect(await delegates('0x6080')).toBe(false);
});

test('the highest count is that of two providers at least; while fewer answer it is unknown', async () => {
  const highest = (...counts: (number | null)[]) => {
    const providers = counts.map((count) =>
      fakeRpc({ eth_getTransactionCount: count === null ? new Error('down') : hex(count) }),
    );
    const rpc = { ...providers[0]!, count: counts.length, at: (i: number) => providers[i]! };
    return makeEvmGateway({ chain: chains.ETH, rpc }).highestTransactionCount('0x');
  };
  expect(await highest(9)).toBe(9);
  expect(await highest(9, 12)).toBe(12);
  expect(await highest(9, null, 12)).toBe(12);
  await expect(highest(9, null)).rejects.toThrow('too few providers');
  await expect(highest(null)).rejects.toThrow('too few providers');
});

test('the lowest count needs two providers, and not all of them', async () => {
  const lowest = (...counts: (number | null)[]) => {
    const providers = counts.map((count) =>
      fakeRpc({ eth_getTransactionCount: count === null ? new Error('down') : hex(count) }),
    );
    const rpc = { ...providers[0]!, count: counts.length, at: (i: number) => providers[i]! };
    return makeEvmGateway({ chain: chains.ETH, rpc }).lowestTransactionCount('0x');
  };
  expect(await lowest(9)).toBeNull();
  expect(await lowest(12, 9)).toBe(9);
  expect(await lowest(12, null, 9)).toBe(9);
  await expect(lowest(9, null)).rejects.toThrow('too few providers');
});

test('a payment to a blacklisted recipient would revert for us, though not on the chain', async () => {
  const [token] = chains.ETH.tokens.filter(({ blacklist }) => blacklist);
  const terms = {
    chain: 'ETH',
    from: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    to: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    tokenAddress: token!.address,
    amount: 5n,
  } as const;
  const estimate = (answer: unknown) =>
    gateway({ eth_estimateGas: hex(50_000), eth_call: answer }).estimateGas(terms);
  await expect(estimate(`0x${'0'.repeat(63)}1`)).rejects.toMatchObject({
    name: 'ExecutionReverted',
    message: /the recipient is on the blacklist of USDT/,
  });
  expect(await estimate(`0x${'0'.repeat(64)}`)).toBe(50_000n);
  // A contract without a blacklist, or a node that does not answer.
  expect(await estimate('0x')).toBe(50_000n);
  expect(await estimate(new RpcError(-32000, 'execution reverted'))).toBe(50_000n);
});
