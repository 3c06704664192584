/** Fees, energy, resources and the checks of a broadcast. The test makes the blocks. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '../../contracts/artefacts.ts';
import {
  faucetKey,
  faucetTokens,
  faucetTrx,
  forwarderAddress,
  usdtAddress,
} from '../../src/genesis.ts';
import { startTronChain, type TronChain } from '../../src/start.ts';
import type { Answer } from '../../src/testing.ts';
import {
  balanceOf,
  broadcast,
  type Client,
  callOf,
  clientOf,
  dev,
  infoOf,
  keyOf,
  mined,
  post,
  tokenTransferOf,
  transferOf,
} from '../../src/testing.ts';

let chain: TronChain;
let url: string;
let faucet: Client;
let alice: Client;
const trx = 1_000_000;

beforeAll(async () => {
  chain = await startTronChain({ producing: false });
  url = chain.url;
  faucet = clientOf(url, faucetKey);
  alice = clientOf(url, keyOf('alice'));
});
afterAll(() => chain.close());

const tokensOf = async (address: string): Promise<bigint> => {
  const [hex] = (
    await post(url, 'wallet/triggerconstantcontract', {
      owner_address: address,
      contract_address: usdtAddress,
      function_selector: 'balanceOf(address)',
      parameter: faucet.web.address.toHex(address).slice(2).padStart(64, '0'),
      visible: true,
    })
  ).constant_result;
  return BigInt(`0x${hex}`);
};

test('the faucet holds 10,000,000 TRX and 1,000,000 USDT or more', async () => {
  expect(await balanceOf(url, faucet.address)).toBe(Number(faucetTrx) * trx);
  expect(await tokensOf(faucet.address)).toBe(faucetTokens * 1_000_000n);
  expect(faucetTrx).toBeGreaterThanOrEqual(10_000_000n);
  expect(faucetTokens).toBeGreaterThanOrEqual(1_000_000n);
});

test('a new account costs 1.1 TRX; transfers use free bytes first, then 1,000 sun per byte', async () => {
  const made = await mined(url, await transferOf(faucet, alice.address, 5000 * trx));
  expect(made).toMatchObject({ fee: 1_100_000, receipt: { net_fee: 100_000 } });
  const bytes = [];
  for (const amount of [1, 2, 3]) {
    bytes.push(await mined(url, await transferOf(alice, faucet.address, amount)));
  }
  const [one, two, three] = bytes;
  expect(one.fee).toBeUndefined();
  expect(one.receipt.net_usage).toBeGreaterThan(260);
  expect(two.receipt.net_usage).toBe(one.receipt.net_usage);
  expect(three.receipt.net_fee).toBe(one.receipt.net_usage * 1000);
  expect(three.fee).toBe(three.receipt.net_fee);
});

test('a broadcast changes the balance at the head at once, on the solid side later', async () => {
  const carol = clientOf(url, keyOf('carol'));
  const transaction = await transferOf(faucet, carol.address, 7 * trx);
  expect((await broadcast(url, transaction)).result).toBe(true);
  expect(await balanceOf(url, carol.address)).toBe(7 * trx);
  expect(await infoOf(url, transaction.txID)).toEqual({});
  const waiting = await post(url, 'wallet/gettransactionbyid', { value: transaction.txID });
  expect(waiting.ret).toEqual([{ contractRet: 'SUCCESS' }]);
  const solid: number[] = [];
  for (let block = 0; block < 4; block += 1) {
    await dev(url, 'mine', {});
    solid.push(await balanceOf(url, carol.address, 'walletsolidity'));
  }
  // It is in the first block, which is solid two blocks later.
  expect(solid).toEqual([0, 0, 7 * trx, 7 * trx]);
  const { blockNumber } = await infoOf(url, transaction.txID);
  const state = await dev(url, 'chain');
  expect(state.solid).toBe(state.head - 2);
  expect(state.head).toBe(blockNumber + 3);
});

test('a balance is not spent twice, and a transaction is accepted once', async () => {
  const dave = clientOf(url, keyOf('dave'));
  await mined(url, await transferOf(faucet, dave.address, 10 * trx));
  const first = await transferOf(dave, alice.address, 8 * trx);
  const second = await transferOf(dave, faucet.address, 8 * trx);
  expect((await broadcast(url, first)).result).toBe(true);
  expect(await broadcast(url, second)).toMatchObject({
    code: 'CONTRACT_VALIDATE_ERROR',
    message:
      'Contract validate error : Validate TransferContract error, balance is not sufficient.',
  });
  expect((await broadcast(url, first)).code).toBe('DUP_TRANSACTION_ERROR');
  await dev(url, 'mine', {});
  expect((await broadcast(url, first)).code).toBe('DUP_TRANSACTION_ERROR');
});

test('a memo costs 1 TRX', async () => {
  const info = await mined(url, await transferOf(alice, faucet.address, 1, { memo: 'thanks' }));
  expect(info.fee - info.receipt.net_fee).toBe(trx);
});

test('a token transfer uses 15,000 more energy for a new holder, and 4.4 times that with the penalty', async () => {
  const erin = clientOf(url, keyOf('erin'));
  await mined(url, await transferOf(faucet, erin.address, 100 * trx));
  const first = await mined(url, await tokenTransferOf(faucet, usdtAddress, erin.address, 5e6));
  const second = await mined(url, await tokenTransferOf(faucet, usdtAddress, erin.address, 5e6));
  const [cold, warm] = [first.receipt.energy_usage_total, second.receipt.energy_usage_total];
  expect(cold - warm).toBe(66_000);
  expect(warm).toBeGreaterThan(10_000);
  expect(first.receipt).toMatchObject({ result: 'SUCCESS', energy_fee: cold * 100 });
  expect(await tokensOf(erin.address)).toBe(10_000_000n);
  const [log] = second.log;
  expect(`41${log.address}`).toBe(faucet.web.address.toHex(usdtAddress));
  expect(BigInt(`0x${log.data}`)).toBe(5_000_000n);
});

test('delegated energy pays first, TRX is burned for the rest, and energy recovers', async () => {
  const frank = clientOf(url, keyOf('frank'));
  await mined(url, await transferOf(faucet, frank.address, 100 * trx));
  await mined(url, await tokenTransferOf(faucet, usdtAddress, frank.address, 50e6));
  const { transactionBuilder, trx: signer } = faucet.web;
  const freeze = await transactionBuilder.freezeBalanceV2(10_000 * trx, 'ENERGY', faucet.address);
  await mined(url, await signer.sign(freeze));
  const lend = await transactionBuilder.delegateResource(
    2000 * trx,
    frank.address,
    'ENERGY',
    faucet.address,
  );
  await mined(url, await signer.sign(lend));
  const resources = () =>
    post(url, 'wallet/getaccountresource', { address: frank.address, visible: true });
  // As on the main network: about 9.5 energy per day for 1 TRX.
  const { EnergyLimit } = await resources();
  expect(EnergyLimit).toBeGreaterThan(18_900);
  expect(EnergyLimit).toBeLessThan(19_000);
  const paid = await mined(url, await tokenTransferOf(frank, usdtAddress, alice.address, 1e6));
  const { energy_usage, energy_usage_total, energy_fee } = paid.receipt;
  expect(energy_usage).toBe(EnergyLimit);
  expect(energy_fee).toBe((energy_usage_total - EnergyLimit) * 100);
  // Two thirds of a unit recover in each slot of 3 s that has passed since.
  const { EnergyUsed } = await resources();
  expect(EnergyUsed).toBeLessThanOrEqual(EnergyLimit);
  expect(EnergyUsed).toBeGreaterThan(EnergyLimit * 0.998);
  await dev(url, 'clock', { advanceMs: 12 * 3_600_000 });
  await dev(url, 'mine', {});
  const half = (await resources()).EnergyUsed / EnergyLimit;
  expect(half).toBeGreaterThan(0.499);
  expect(half).toBeLessThan(0.501);
  const back = await transactionBuilder.undelegateResource(
    2000 * trx,
    frank.address,
    'ENERGY',
    faucet.address,
  );
  await mined(url, await signer.sign(back));
  expect((await resources()).EnergyLimit).toBeUndefined();
});

test('a deployer with a stake pays its share of the energy', async () => {
  const grace = clientOf(url, keyOf('grace'));
  await mined(url, await transferOf(faucet, grace.address, 20_000 * trx));
  const { transactionBuilder, trx: signer } = grace.web;
  const { abi, bytecode } = contracts.TronUsdt;
  const build = await transactionBuilder.createSmartContract(
    {
      abi: abi as Answer,
      bytecode: bytecode.slice(2),
      feeLimit: 1000 * trx,
      userFeePercentage: 30,
      originEnergyLimit: 1_000_000,
      name: 'Shared',
      parameters: [grace.address, 1000],
    },
    grace.address,
  );
  const deployed = await mined(url, await signer.sign(build));
  expect(deployed.receipt.result).toBe('SUCCESS');
  const freeze = await transactionBuilder.freezeBalanceV2(5000 * trx, 'ENERGY', grace.address);
  await mined(url, await signer.sign(freeze));
  const token = grace.web.address.fromHex(deployed.contract_address);
  const info = await mined(
    url,
    await callOf(alice, token, 'approve(address,uint256)', [
      { type: 'address', value: faucet.address },
      { type: 'uint256', value: 1 },
    ]),
  );
  const { energy_usage_total, origin_energy_usage, energy_fee } = info.receipt;
  expect(origin_energy_usage).toBe(Math.floor(energy_usage_total * 0.7));
  expect(energy_fee).toBe((energy_usage_total - origin_energy_usage) * 100);
});

test('forwarding, reverting and self-destructing contracts leave internal transactions', async () => {
  const heir = clientOf(url, keyOf('heir')).address;
  const send = (method: string) =>
    callOf(alice, forwarderAddress, method, [{ type: 'address', value: heir }], {
      callValue: 3 * trx,
    });
  const kinds = async (method: string) => {
    const info = await mined(url, await send(method));
    expect(info.receipt.result).toBe('SUCCESS');
    return info.internal_transactions.map(
      ({ note, rejected, callValueInfo, transferTo_address }: Answer) => [
        Buffer.from(note, 'hex').toString(),
        rejected ?? false,
        callValueInfo[0].callValue ?? 0,
        transferTo_address === faucet.web.address.toHex(heir),
      ],
    );
  };
  expect(await kinds('forward(address)')).toEqual([['call', false, 3 * trx, true]]);
  expect(await balanceOf(url, heir)).toBe(3 * trx);
  expect(await kinds('forwardUndone(address)')).toEqual([
    ['call', true, 3 * trx, false],
    ['call', true, 3 * trx, true],
  ]);
  expect(await balanceOf(url, heir)).toBe(3 * trx);
  expect(await kinds('forwardByEnding(address)')).toEqual([
    ['create', false, 3 * trx, false],
    ['suicide', false, 3 * trx, true],
  ]);
  expect(await balanceOf(url, heir)).toBe(6 * trx);
});

test('raw_data_hex and txID are ignored', async () => {
  const transaction = await transferOf(alice, faucet.address, 4);
  const lied = { ...transaction, raw_data_hex: '00', txID: 'ff'.repeat(32) };
  expect(await broadcast(url, lied)).toEqual({ result: true, txid: transaction.txID });
  const more = structuredClone(await transferOf(alice, faucet.address, 5));
  more.raw_data.contract[0].parameter.value.amount = 6;
  expect((await broadcast(url, more)).code).toBe('SIGERROR');
});

test('a transaction expires, and no block takes it afterwards', async () => {
  const stuck = await transferOf(alice, faucet.address, 9);
  await dev(url, 'faults', { kind: 'stick' });
  expect((await broadcast(url, stuck)).result).toBe(true);
  const late = await transferOf(alice, faucet.address, 10);
  await dev(url, 'clock', { advanceMs: 70_000 });
  await dev(url, 'mine', { blocks: 2 });
  await dev(url, 'unstick', {});
  await dev(url, 'mine', {});
  expect(await infoOf(url, stuck.txID)).toEqual({});
  expect(await post(url, 'wallet/gettransactionbyid', { value: stuck.txID })).toEqual({});
  expect(await broadcast(url, late)).toMatchObject({
    code: 'TRANSACTION_EXPIRATION_ERROR',
    message: 'Transaction expired',
  });
});

test('a transaction that expires before the next slot is refused before its signature is checked', async () => {
  const { blockID, block_header } = await post(url, 'wallet/getblock', { detail: false });
  const { number, timestamp } = block_header.raw_data;
  const ending = (ms: number) =>
    transferOf(alice, faucet.address, 11, {
      blockHeader: {
        ref_block_bytes: number.toString(16).padStart(4, '0').slice(-4),
        ref_block_hash: blockID.slice(16, 32),
        expiration: timestamp + ms,
        timestamp,
      },
    });
  const early = await ending(2999);
  expect((await broadcast(url, early)).code).toBe('TRANSACTION_EXPIRATION_ERROR');
  const unsigned = { ...early, signature: [] };
  expect((await broadcast(url, unsigned)).code).toBe('TRANSACTION_EXPIRATION_ERROR');
  expect((await broadcast(url, { ...(await ending(3000)), signature: [] })).code).toBe('SIGERROR');
  expect((await broadcast(url, await ending(3000))).result).toBe(true);
});

test('unfreezing a stake takes 14 days', async () => {
  const { transactionBuilder, trx: signer } = alice.web;
  const sign = async (build: Promise<unknown>) => signer.sign((await build) as never);
  await mined(
    url,
    await sign(transactionBuilder.freezeBalanceV2(100 * trx, 'ENERGY', alice.address)),
  );
  await mined(
    url,
    await sign(transactionBuilder.unfreezeBalanceV2(40 * trx, 'ENERGY', alice.address)),
  );
  const withdraw = () => sign(transactionBuilder.withdrawExpireUnfreeze(alice.address));
  expect((await broadcast(url, await withdraw())).message).toBe(
    'Contract validate error : no unFreeze balance to withdraw ',
  );
  await dev(url, 'clock', { advanceMs: 14 * 86_400_000 + 10_000 });
  await dev(url, 'mine', {});
  const info = await mined(url, await withdraw());
  expect(info.withdraw_expire_amount).toBe(40 * trx);
});

test('a node with a cache of transactions refuses bytes that it was sent, whatever became of them', async () => {
  const signed = await transferOf(faucet, alice.address, trx);
  const wrong = { ...signed, signature: ['00'.repeat(65)] };
  await dev(url, 'chain', { transactionCache: true });
  expect((await broadcast(url, wrong)).code).toBe('SIGERROR');
  const again = await broadcast(url, signed);
  expect(again.code).toBe('DUP_TRANSACTION_ERROR');
  expect(again.message).toBe('Transaction already exists.');
  expect(await post(url, 'wallet/gettransactionbyid', { value: signed.txID })).toEqual({});
  await dev(url, 'chain', { transactionCache: false });
  expect(await broadcast(url, signed)).toMatchObject({ result: true });
});
