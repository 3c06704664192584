/** Deployments and calls of contracts. They are mined and charged even if they fail. */
import { type Context, slotOf } from '../node/context.ts';
import { chargeEnergy, energyLimit, stakesBefore } from '../resources/charge-energy.ts';
import { newAccount } from '../state/account.ts';
import { parameter } from '../state/parameters.ts';
import type { Contract } from '../state/world.ts';
import type { Tvm } from '../vm/tvm.ts';
import { fromHex, isAddress, keccak, toHex } from '../wire/bytes.ts';
import type { Message } from '../wire/protobuf.ts';
import { type ContractRule, contractValue, intOf, ownerOf, refuse, textOf } from './contract.ts';

/** The address of a deployed contract, from its transaction and sender. */
export const deployedAddress = (transactionId: string, owner: string): string =>
  `41${toHex(keccak(fromHex(transactionId), fromHex(owner)).subarray(12))}`;

const feeLimitOf = ({ transaction }: Context): bigint => intOf(transaction.raw, 'fee_limit');

/** Checks for both deployments and calls. */
function checkFees(context: Context, callValue: bigint): void {
  const limit = feeLimitOf(context);
  const most = parameter('getMaxFeeLimit');
  if (limit < 0n || limit > most) refuse(`feeLimit must be >= 0 and <= ${most}`);
  if (callValue < 0n) refuse('callValue must be >= 0');
  if (ownerOf(context).balance < callValue) {
    refuse('Validate InternalTransfer error, balance is not sufficient.');
  }
}

async function perform(
  context: Context,
  tvm: Tvm,
  call: {
    to: string | null;
    deployTo?: string;
    data: string;
    value: bigint;
    contract: Contract | null;
  },
): Promise<boolean> {
  const { world, block, transaction, outcome } = context;
  const caller = ownerOf(context);
  const slot = slotOf(block);
  const bill = {
    caller,
    contract: call.contract,
    feeLimit: feeLimitOf(context),
    callValue: call.value,
  };
  const before = stakesBefore(world, bill, slot);
  const result = await tvm.run({
    world,
    block,
    rootId: transaction.id,
    caller: caller.address,
    to: call.to,
    deployTo: call.deployTo,
    data: fromHex(call.data),
    value: call.value,
    energyLimit: energyLimit(world, bill, slot),
  });
  chargeEnergy(context, bill, result.energyUsed, before);
  if (result.energyPenalty > 0n) outcome.receipt.energy_penalty_total = result.energyPenalty;
  outcome.contractAddress = call.to ?? call.deployTo;
  outcome.contractResult = toHex(result.returned);
  outcome.receipt.result = result.failure?.result ?? 'SUCCESS';
  outcome.ret = result.failure?.result ?? 'SUCCESS';
  outcome.message = result.failure?.message;
  outcome.logs = result.logs;
  outcome.internals = result.internals;
  return result.failure === null;
}

export const callContract = (tvm: Tvm): ContractRule => ({
  validate(context) {
    const value = contractValue(context);
    const address = textOf(value, 'contract_address');
    if (!isAddress(address) || !context.world.contract(address)) {
      refuse('No contract or not a smart contract');
    }
    checkFees(context, intOf(value, 'call_value'));
  },
  async execute(context) {
    const value = contractValue(context);
    const to = textOf(value, 'contract_address');
    await perform(context, tvm, {
      to,
      data: textOf(value, 'data'),
      value: intOf(value, 'call_value'),
      contract: context.world.contract(to) ?? null,
    });
  },
});

export const deployContract = (tvm: Tvm): ContractRule => ({
  validate(context) {
    const value = contractValue(context);
    const contract = (value.new_contract as Message | undefined) ?? {};
    if (textOf(contract, 'origin_address') !== textOf(value, 'owner_address')) {
      refuse('OwnerAddress is not equals OriginAddress');
    }
    if (Buffer.byteLength(textOf(contract, 'name')) > 32) {
      refuse("contractName's length cannot be greater than 32");
    }
    const percent = intOf(contract, 'consume_user_resource_percent');
    if (percent < 0n || percent > 100n) refuse('percent must be >= 0 and <= 100');
    if (intOf(contract, 'origin_energy_limit') <= 0n) refuse('The originEnergyLimit must be > 0');
    checkFees(context, intOf(contract, 'call_value'));
  },
  async execute(context) {
    const { world, block, transaction } = context;
    const value = contractValue(context);
    const contract = value.new_contract as Message;
    const owner = textOf(value, 'owner_address');
    const address = deployedAddress(transaction.id, owner);
    const deployed = await perform(context, tvm, {
      to: null,
      deployTo: address,
      data: textOf(contract, 'bytecode'),
      value: intOf(contract, 'call_value'),
      contract: null,
    });
    if (!deployed) return;
    world.putAccount({
      ...(world.account(address) ?? newAccount(address, block.headTimestamp, true)),
      name: textOf(contract, 'name') || undefined,
    });
    world.putContract(address, {
      origin: owner,
      name: textOf(contract, 'name'),
      callerPercent: intOf(contract, 'consume_user_resource_percent'),
      originEnergyLimit: intOf(contract, 'origin_energy_limit'),
      abi: contract.abi as Message | undefined,
      bytecode: textOf(contract, 'bytecode'),
      code: world.contract(address)?.code ?? new Uint8Array(0),
    });
  },
});
