import { energyAccountKey } from '#emulators/tron/src/genesis.ts';
import { clientOf, mined } from '#emulators/tron/src/testing.ts';
import { stakeOperations } from '#extensions/own-stake/chain/tron/read-stake-permission.ts';

const trx = 1_000_000;

/**
 * Stakes this much TRX for energy from the energy account, which holds it, and permits a key to
 * lend that and to take it back, and nothing else (docs/energy.md "Own stake").
 */
export async function permitStake(url: string, stakedTrx: number, key: string): Promise<void> {
  const { web, address } = clientOf(url, energyAccountKey);
  const { transactionBuilder: builder } = web;
  const freeze = await builder.freezeBalanceV2(stakedTrx * trx, 'ENERGY', address);
  await mined(url, await web.trx.sign(freeze));
  const of = (one: string) => ({ threshold: 1, keys: [{ address: one, weight: 1 }] });
  const permit = await builder.updateAccountPermissions(
    address,
    { type: 0, permission_name: 'owner', ...of(address) },
    null,
    [{ type: 2, permission_name: 'stake', operations: stakeOperations, ...of(key) }] as never,
  );
  await mined(url, await web.trx.sign(permit));
}
