/** Own stake on the deployed stacks: what a person does by hand before the stage can lend it. */
import { KMSClient } from '@aws-sdk/client-kms';
import { publicKey } from '#aws/keys/public-key.ts';
import { tronAddressOfSpki } from '#chains/tron/account/address-of-spki.ts';
import { energyAccountAddress } from '#emulators/tron/src/genesis.ts';
import { dev, post } from '#emulators/tron/src/testing.ts';
import type { Stack } from '#test/support/stack.ts';
import { permitStake } from './permit-stake.ts';

const trx = 1_000_000;
/** For the permission (100 TRX) and for the bytes of what the account sends. */
const forFees = 200;

/**
 * Stakes this much TRX for energy from the stage's energy account, and permits the stage's key to
 * lend it (docs/energy.md "Own stake").
 */
export async function stakeForStage(stack: Stack, stakedTrx: number): Promise<void> {
  const url = stack.file.chains.TRX!.rpc_urls[0]!;
  const kms = new KMSClient({});
  const keyAddress = tronAddressOfSpki(await publicKey('alias/coffer/local/energy', kms));
  kms.destroy();
  const paid = await stack.pay(
    'TRX',
    energyAccountAddress,
    null,
    BigInt((stakedTrx + forFees) * trx),
  );
  await dev(url, 'mine', {});
  await stack.faucetWallet('TRX').mined(paid);
  await permitStake(url, stakedTrx, keyAddress);
}

/** Sun of stake that one address lends to another for energy. */
export async function lentStake(url: string, from: string, to: string): Promise<number> {
  const { delegatedResource = [] } = await post(url, 'wallet/getdelegatedresourcev2', {
    fromAddress: from,
    toAddress: to,
    visible: true,
  });
  return delegatedResource.reduce(
    (sum: number, one: { frozen_balance_for_energy?: number }) =>
      sum + (one.frozen_balance_for_energy ?? 0),
    0,
  );
}
