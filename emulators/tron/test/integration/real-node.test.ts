/** What a real node answered where the chain once answered otherwise (test/conformance). */
import { utils } from 'tronweb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faucetKey, forwarderAddress, usdtAddress } from '../../src/genesis.ts';
import { startTronChain, type TronChain } from '../../src/start.ts';
import {
  type Answer,
  broadcast,
  type Client,
  callOf,
  clientOf,
  keyOf,
  mined,
  post,
  tokenTransferOf,
  transferOf,
} from '../../src/testing.ts';
import { recorded } from '../support/recorded.ts';

const real = recorded('real-node.json');
let chain: TronChain;
let url: string;
let faucet: Client;
const fresh = (name: string) => clientOf(url, keyOf(name)).address;
const trx = 1_000_000;

beforeAll(async () => {
  chain = await startTronChain({ producing: false });
  url = chain.url;
  faucet = clientOf(url, faucetKey);
});
afterAll(() => chain.close());

/** Builds a transaction by the node's own endpoint, for fields that tronweb does not send. */
const build = (path: string, body: Record<string, unknown>) =>
  post(url, `wallet/${path}`, { owner_address: faucet.address, visible: true, ...body });

const reasonOf = (answer: Answer): string => String(answer.Error ?? answer.message);

const refusals: Record<string, () => Promise<Answer>> = {
  'undelegate ENERGY above what is delegated': async () => {
    const to = fresh('receiver');
    await mined(url, await transferOf(faucet, to, trx));
    const body = { receiver_address: to, resource: 'ENERGY' };
    const send = async (path: string, balance: number) =>
      mined(url, await faucet.web.trx.sign(await build(path, { ...body, balance })));
    await mined(
      url,
      await faucet.web.trx.sign(
        await build('freezebalancev2', { frozen_balance: 10 * trx, resource: 'ENERGY' }),
      ),
    );
    await send('delegateresource', 2 * trx);
    // All of it is locked again, so none of it is free.
    await send('undelegateresource', 2 * trx);
    await mined(
      url,
      await faucet.web.trx.sign(
        await build('delegateresource', { ...body, balance: trx, lock: true, lock_period: 100 }),
      ),
    );
    return build('undelegateresource', { ...body, balance: trx });
  },
  'unfreeze ENERGY without a stake': () =>
    build('unfreezebalancev2', {
      owner_address: fresh('receiver'),
      unfreeze_balance: trx,
      resource: 'ENERGY',
    }),
  'unfreeze nothing': () => build('unfreezebalancev2', { unfreeze_balance: 0, resource: 'ENERGY' }),
  'delegate to a contract': () =>
    build('delegateresource', {
      receiver_address: forwarderAddress,
      balance: trx,
      resource: 'ENERGY',
    }),
  'freeze TRON_POWER': () =>
    build('freezebalancev2', { frozen_balance: trx, resource: 'TRON_POWER' }),
  'unfreeze TRON_POWER': () =>
    build('unfreezebalancev2', { unfreeze_balance: trx, resource: 'TRON_POWER' }),
  'call of an account': async () => {
    const call = await tokenTransferOf(faucet, usdtAddress, fresh('receiver'), 1);
    const [{ parameter }] = call.raw_data.contract;
    parameter.value.contract_address = faucet.web.address.toHex(fresh('receiver'));
    const pb = utils.transaction.txJsonToPb(call);
    const unsigned = { ...call, signature: undefined };
    unsigned.txID = utils.transaction.txPbToTxID(pb).replace(/^0x/, '');
    unsigned.raw_data_hex = utils.transaction.txPbToRawDataHex(pb);
    return broadcast(url, await faucet.web.trx.sign(unsigned));
  },
  'a lock of text': () =>
    build('delegateresource', {
      receiver_address: fresh('receiver'),
      balance: trx,
      resource: 'ENERGY',
      lock: 'true',
    }),
  'an unknown resource': () => build('freezebalancev2', { frozen_balance: trx, resource: 'FOO' }),
  'a constant call without an owner': async () => {
    const { result } = await post(url, 'wallet/triggerconstantcontract', {
      contract_address: usdtAddress,
      function_selector: 'totalSupply()',
      visible: true,
    });
    expect(result.code).toBe('OTHER_ERROR');
    return result;
  },
};

test('every refusal of the recording is made', () => {
  expect(Object.keys(refusals).sort()).toEqual(Object.keys(real.refusals).sort());
});

test.each(Object.entries(refusals))('%s: refused in the same words', async (name, refused) => {
  expect(reasonOf(await refused())).toContain(real.refusals[name]);
});

test('a contract cannot send coins to itself: the whole transaction fails', async () => {
  const value = [{ type: 'address', value: fresh('nobody') }];
  const call = await callOf(faucet, forwarderAddress, 'forwardToItself(address)', value, {
    callValue: 3 * trx,
  });
  const info = await mined(url, call);
  expect(info.receipt.result).toBe(real.toItself.contractRet);
  expect(Buffer.from(info.resMessage, 'hex').toString()).toBe(real.toItself.message);
  expect(await post(url, 'wallet/getaccount', { address: value[0]!.value, visible: true })).toEqual(
    {},
  );
});

test('a contract that destroys itself pays nothing for that', async () => {
  const heir = [{ type: 'address', value: fresh('heir') }];
  const energy = async () => {
    const call = await callOf(faucet, forwarderAddress, 'forwardByEnding(address)', heir, {
      callValue: trx,
    });
    return (await mined(url, call)).receipt.energy_usage_total;
  };
  const [first, second] = [await energy(), await energy()];
  // The contract is another one than in the recording, with as much left out for both.
  expect(first - second).toBe(
    real.forwardByEnding['to a new account'] - real.forwardByEnding['to a known one'],
  );
});

test('a transfer of USDT costs what it costs on the main network, penalty included', async () => {
  const to = fresh('holder');
  const first = await mined(url, await tokenTransferOf(faucet, usdtAddress, to, 5));
  const second = await mined(url, await tokenTransferOf(faucet, usdtAddress, to, 5));
  expect(first.receipt.energy_usage_total).toBe(real.usdtTransfer['to a new holder']);
  expect(second.receipt.energy_usage_total).toBe(real.usdtTransfer['to a known holder']);
  const plain = ({ receipt }: Answer) => receipt.energy_usage_total - receipt.energy_penalty_total;
  expect([plain(first), plain(second)]).toEqual([29_650, 14_650]);
  const trial = await post(url, 'wallet/triggerconstantcontract', {
    owner_address: faucet.address,
    contract_address: usdtAddress,
    function_selector: 'transfer(address,uint256)',
    parameter: `${faucet.web.address.toHex(to).slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`,
    visible: true,
  });
  expect(trial.energy_used).toBe(real.usdtTransfer['to a known holder']);
  expect(trial.energy_penalty).toBe(second.receipt.energy_penalty_total);
});

const resourcesOf = (name: string) =>
  post(url, 'wallet/getaccountresource', { address: fresh(name), visible: true });

/** Stakes this many TRX of a new account for bandwidth. */
async function stake(name: string, whole: number): Promise<void> {
  const staker = clientOf(url, keyOf(name));
  await mined(url, await transferOf(faucet, staker.address, (whole + 10) * trx));
  const freeze = await build('freezebalancev2', {
    owner_address: staker.address,
    frozen_balance: whole * trx,
    resource: 'BANDWIDTH',
  });
  await mined(url, await staker.web.trx.sign(freeze));
}

test('reads: votes, unfreezings of nobody, infos below zero, the code hash', async () => {
  const visible = true;
  const { stakedTrx, votes } = real.tronPowerLimit;
  await stake('staker', stakedTrx);
  expect((await resourcesOf('staker')).tronPowerLimit).toBe(votes);
  // A stake whose amount takes five bytes, as in the recording.
  await stake('lender', 5_000);
  const resources = await resourcesOf('lender');
  const { max_size } = await post(url, 'wallet/getcandelegatedmaxsize', {
    owner_address: fresh('lender'),
    type: 0,
    visible,
  });
  const sunOfBytes =
    (real.delegatable.stakedBytes * trx * resources.TotalNetWeight) / resources.TotalNetLimit;
  expect(max_size).toBe(5_000 * trx - Math.floor(sunOfBytes));
  const nobody = { owner_address: fresh('never seen'), visible };
  expect(await post(url, 'wallet/getavailableunfreezecount', nobody)).toEqual(
    real.availableUnfreezeCountOfNobody,
  );
  expect(await post(url, 'wallet/gettransactioninfobyblocknum', { num: -1 })).toEqual(
    real.infosOfBlockBelowZero,
  );
  const contract = await post(url, 'wallet/getcontract', { value: usdtAddress, visible });
  expect(contract.code_hash).toMatch(/^[0-9a-f]{64}$/);
  const info = await post(url, 'wallet/getcontractinfo', { value: usdtAddress, visible });
  expect(info.contract_state.energy_factor).toBe(34_000);
  const { block_header } = await post(url, 'wallet/getnowblock');
  const num = block_header.raw_data.number;
  expect(await post(url, 'wallet/gettransactioncountbyblocknum', { num })).toEqual({ count: 1 });
  const next = await post(url, 'wallet/getnextmaintenancetime');
  expect(next.num).toBeGreaterThan(block_header.raw_data.timestamp);
});

test('which node serves what', async () => {
  const statusOf = async (api: string, name: string) =>
    (await fetch(`${url}/${api}/${name}`, { method: 'POST', body: '{}' })).status;
  for (const name of real.notOnTheSolidNode) {
    expect([name, await statusOf('walletsolidity', name)]).toEqual([name, 405]);
    expect([name, await statusOf('wallet', name)]).toEqual([name, 200]);
  }
  for (const name of real.onTheFullNode) {
    expect([name, await statusOf('wallet', name)]).toEqual([name, 200]);
  }
});
