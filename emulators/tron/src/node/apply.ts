/** Applies one transaction to a world: fees, check, effect, in the node's order. */

import { addBalance, type ContractRule } from '../contracts/contract.ts';
import { createAccount } from '../contracts/create-account.ts';
import { delegate, undelegate } from '../contracts/delegate.ts';
import { callContract, deployContract } from '../contracts/smart-contract.ts';
import { cancelUnfreezing, freeze, unfreeze, withdrawUnfrozen } from '../contracts/stake.ts';
import { transfer } from '../contracts/transfer.ts';
import { updatePermissions } from '../contracts/update-permissions.ts';
import { BandwidthError, chargeBandwidth } from '../resources/charge-bandwidth.ts';
import { parameter } from '../state/parameters.ts';
import type { World } from '../state/world.ts';
import type { Tvm } from '../vm/tvm.ts';
import type { ContractType } from '../wire/schemas.ts';
import type { Transaction } from '../wire/transaction.ts';
import type { BlockContext, Context } from './context.ts';
import { emptyOutcome, type Outcome } from './outcome.ts';

export type Rules = Record<ContractType, ContractRule>;

export const rulesWith = (tvm: Tvm): Rules => ({
  AccountCreateContract: createAccount,
  TransferContract: transfer,
  CreateSmartContract: deployContract(tvm),
  TriggerSmartContract: callContract(tvm),
  AccountPermissionUpdateContract: updatePermissions,
  FreezeBalanceV2Contract: freeze,
  UnfreezeBalanceV2Contract: unfreeze,
  WithdrawExpireUnfreezeContract: withdrawUnfrozen,
  DelegateResourceContract: delegate,
  UnDelegateResourceContract: undelegate,
  CancelAllUnfreezeV2Contract: cancelUnfreezing,
});

/** Burns a fee other than bandwidth and energy. */
function burn({ world, transaction, outcome }: Context, fee: bigint): void {
  const owner = transaction.contract!.value.owner_address as string;
  if ((world.account(owner)?.balance ?? 0n) < fee) throw new BandwidthError();
  addBalance(world, owner, -fee);
  outcome.fee += fee;
}

/** Changes the world and returns the outcome. If it throws, the world is unchanged. */
export async function apply(
  rules: Rules,
  world: World,
  block: BlockContext,
  transaction: Transaction,
): Promise<Outcome> {
  const context: Context = { world, block, transaction, outcome: emptyOutcome() };
  const rule = rules[transaction.contract!.type];
  world.push();
  try {
    chargeBandwidth(context);
    if (transaction.signatures.length > 1) burn(context, parameter('getMultiSignFee'));
    if (transaction.raw.data !== undefined) burn(context, parameter('getMemoFee'));
    rule.validate(context);
    await rule.execute(context);
  } catch (error) {
    world.drop();
    throw error;
  }
  world.merge();
  return context.outcome;
}
