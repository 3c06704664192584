/** What the functions of own stake may do (docs/energy.md "Own stake"). */
import type { CofferFunction } from '#lib/constructs/coffer-function.ts';
import type { DataStack } from '#lib/stacks/data-stack.ts';
import { callsNodes } from '#lib/stacks/workflow-grants.ts';

/** The energy worker, in a stage with own stake. */
export function lendsStake(fn: CofferFunction, signer: CofferFunction): void {
  const { permission, lowEnergy, lowTrx } = fn.stage.energy!.stake!;
  fn.variable('ENERGY_PERMISSION', String(permission))
    .variable('ENERGY_LOW', String(lowEnergy))
    .variable('ENERGY_LOW_TRX', lowTrx)
    .variable('FUNCTION_SIGN_STAKE', signer.fn.functionName)
    .allow(
      'has the transactions of own stake signed',
      ['lambda:InvokeFunction'],
      signer.fn.functionArn,
    );
}

/** The signer of own stake. It signs with no other key, and writes nothing but its own claims. */
export function signsStake(fn: CofferFunction, { tables, extensionKeys }: DataStack): void {
  fn.canRead(tables.energy, 'reads the delegation, its energy order and the order’s charge')
    .canWriteItems(tables.energy, {
      why: 'notes the one transaction that may delegate for an energy order',
      actions: ['put'],
      keys: ['EK#*'],
    })
    .canRead(tables.money, 'reads the payment that needs the energy')
    .canRead(tables.deposits, 'checks that the receiver is an address of the project');
  callsNodes(fn);
  const { energy } = fn.stage;
  const energyKey = extensionKeys.ownStake;
  if (!energyKey || !energy?.stake) return;
  fn.variable('ENERGY_ACCOUNT', energy.account)
    .variable('ENERGY_PERMISSION', String(energy.stake.permission))
    .variable('KMS_ENERGY_KEY', energyKey.keyArn)
    .allow('reads the key’s address', ['kms:GetPublicKey'], energyKey.keyArn)
    .allow('lends the energy account’s stake, and takes it back', ['kms:Sign'], energyKey.keyArn);
}
