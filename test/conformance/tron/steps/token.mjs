import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { TronWeb } from 'tronweb';
import { addressWord, numberWord } from '../session.mjs';

const contract = JSON.parse(readFileSync(new URL('../usdt.json', import.meta.url), 'utf8'));
const transfer = 'transfer(address,uint256)';
const transferParameters = (to, amount) => [
  { type: 'address', value: to },
  { type: 'uint256', value: amount },
];
/** More than there is of the token. */
const tooMuch = '99999999999999';

/** The call of a contract, built by the node. */
export async function buildCall(from, token, method, options, parameters) {
  const { transaction } = await from.build.triggerSmartContract(
    token,
    method,
    options,
    parameters,
    from.address,
  );
  return transaction;
}

export const buildTransfer = (from, token, to, amount, feeLimit = 100e6) =>
  buildCall(from, token, transfer, { feeLimit }, transferParameters(to, amount));

async function deploy({ alice, keep, ok, send }) {
  const transaction = await alice.build.createSmartContract(
    {
      abi: contract.abi,
      bytecode: contract.bytecode,
      feeLimit: 1500e6,
      callValue: 0,
      userFeePercentage: 100,
      originEnergyLimit: 1e7,
      name: 'Usdt',
      parameters: [1_000_000e6],
    },
    alice.address,
  );
  const info = keep('info.deploy', await send(alice, transaction));
  assert.equal(info.receipt.result, 'SUCCESS');
  const token = TronWeb.address.fromHex(info.contract_address);
  ok(`deploy TRC20 ${token} energy ${info.receipt.energy_usage_total}`);
  return token;
}

/**
 * Calls through tronweb's contract object: the energy of a transfer to a new and a known holder.
 */
async function checkTransfers({ post, infoOf, alice, bob, keep, ok }, token) {
  const usdt = await alice.web.contract(contract.abi, token);
  assert.equal(String(await usdt.totalSupply().call()), '1000000000000');
  ok('contract().call');
  const first = await usdt.transfer(bob.address, 123e6).send({ feeLimit: 100e6 });
  const { receipt } = keep('info.trc20.transfer.new', await infoOf(first));
  assert.equal(receipt.result, 'SUCCESS');
  assert.equal(receipt.energy_usage_total, 27_891);
  assert.equal(receipt.energy_fee, 2_789_100);
  ok(`TRC20 transfer energy ${receipt.energy_usage_total} energy_fee ${receipt.energy_fee}`);
  const second = await usdt.transfer(bob.address, 1e6).send({ feeLimit: 100e6 });
  keep('info.trc20.transfer.warm', await infoOf(second));
  keep('gettransactionbyid.trc20', await post('wallet/gettransactionbyid', { value: second }));
}

/** Calls that the node only simulates, or builds. */
async function checkSimulations({ post, answers, alice, bob, keep, ok }, token) {
  const call = [token, transfer, {}, transferParameters(bob.address, 5e6), alice.address];
  const reverting = {
    owner_address: bob.address,
    contract_address: token,
    function_selector: transfer,
    parameter: addressWord(alice.address) + numberWord(tooMuch),
    visible: true,
  };
  keep('triggerconstantcontract', await alice.build.triggerConstantContract(...call));
  keep('triggerconstantcontract.revert', await post('wallet/triggerconstantcontract', reverting));
  keep('estimateenergy', await alice.build.estimateEnergy(...call));
  ok(`estimateenergy ${answers.estimateenergy.energy_required}`);
  keep('estimateenergy.revert', await post('wallet/estimateenergy', reverting));
  keep(
    'triggersmartcontract',
    await post('wallet/triggersmartcontract', {
      owner_address: alice.address,
      contract_address: token,
      function_selector: transfer,
      parameter: addressWord(bob.address) + numberWord(5e6),
      fee_limit: 100_000_000,
      call_value: 0,
      visible: true,
    }),
  );
}

/** Calls that fail in their block, and one with an internal transaction. */
async function checkOutcomes({ alice, bob, keep, ok, send }, token) {
  const reverted = await send(bob, await buildTransfer(bob, token, alice.address, tooMuch));
  keep('info.revert', reverted);
  assert.equal(reverted.receipt.result, 'REVERT');
  ok('REVERT recorded');
  const starved = await send(bob, await buildTransfer(bob, token, alice.address, 1, 100_000));
  keep('info.out_of_energy', starved);
  assert.equal(starved.receipt.result, 'OUT_OF_ENERGY');
  ok('OUT_OF_ENERGY recorded');
  const forward = await buildCall(
    alice,
    token,
    'forward(address)',
    { feeLimit: 100e6, callValue: 2e6 },
    [{ type: 'address', value: bob.address }],
  );
  const forwarded = keep('info.internal', await send(alice, forward));
  assert.ok(forwarded.internal_transactions?.length);
  ok('internal transaction recorded');
}

/** A TRC-20 token: its deployment, its transfers, simulations, failures. Returns its address. */
export async function checkToken(session) {
  const token = await deploy(session);
  await checkTransfers(session, token);
  await checkSimulations(session, token);
  await checkOutcomes(session, token);
  return token;
}
