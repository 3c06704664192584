/**
 * Own stake over a TRON spine. The energy account permits a key of its own to delegate and to take
 * back, and nothing else; the signer judges as deployed.
 */

import { makeTronHttp } from '#chains/tron/node/http.ts';
import { signRaw } from '#chains/tron/pay/sign.ts';
import { energyAccountAddress } from '#emulators/tron/src/genesis.ts';
import { type Answer, clientOf, keyOf, post } from '#emulators/tron/src/testing.ts';
import { decodeStakeAct } from '#extensions/own-stake/chain/tron/stake-act.ts';
import { makeStakeChain } from '#extensions/own-stake/chain/tron/stake-chain.ts';
import type { StakeDeps } from '#extensions/own-stake/rules/deps.ts';
import { runStakeSchedule } from '#extensions/own-stake/rules/run-stake-schedule.ts';
import { makeStakeProvider } from '#extensions/own-stake/rules/stake-provider.ts';
import { makeStakeStore } from '#extensions/own-stake/store/stake-store.ts';
import { makeHandler } from '#functions/keys/sign-stake.ts';
import { digestKeyring } from '#test/fakes/keyrings.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { startEnergyStage } from './energy-stage.ts';
import { permitStake } from './permit-stake.ts';

const trx = 1_000_000;
/** TRX: enough for six rentals to a new holder. */
const stakedTrx = 90_000;

export type StakeStage = Awaited<ReturnType<typeof startStakeStage>>;

export async function startStakeStage(prefix: string) {
  const stage = await startEnergyStage(prefix);
  await stage.pay('coin', energyAccountAddress, BigInt((stakedTrx + 1_000) * trx));
  await stage.mine(1);
  const { address: keyAddress, key: stakeKey } = clientOf(stage.url, keyOf('own-stake'));
  await permitStake(stage.url, stakedTrx, keyAddress);

  const http = makeTronHttp({ urls: [stage.url, stage.url] });
  const chain = makeStakeChain({ http });
  const stakes = makeStakeStore(stage.client);
  const { clock, log, orders, energy } = stage.deps;
  /** Blocks are made faster than the clock runs. */
  const judgeClock = { ...clock, nowMs: () => clock.nowMs() + 86_400_000 };
  const keyring = digestKeyring(Buffer.from(stakeKey, 'hex'));
  const sign = makeHandler({
    judgeDeps: async () => ({
      account: energyAccountAddress,
      permission: 2,
      stakes,
      energy,
      orders,
      addresses: stage.watchDeps.addresses,
      chain,
      readAct: decodeStakeAct,
      clock: judgeClock,
    }),
    keyring,
    keyId: 'energy',
    keyAddress: async () => keyAddress,
    log,
  });
  /** Calls of the signer after which the caller hears nothing. */
  const deaths = { count: 0 };
  const own: StakeDeps & Parameters<typeof runStakeSchedule>[0] = {
    account: energyAccountAddress,
    permission: 2,
    stakes,
    chain,
    signer: {
      async sign(of) {
        if (deaths.count > 0) {
          deaths.count -= 1;
          throw new Error('the process died');
        }
        return sign(of);
      },
    },
    low: { energy: 0n, coinSun: 0n },
    clock,
    log,
  };
  const provider = makeStakeProvider(own);
  stage.deps.service.markets = [provider, ...stage.deps.service.markets];

  /** Transactions of the energy account in blocks, by their contract. */
  const acts = async (): Promise<Record<string, number>> => {
    const count: Record<string, number> = {};
    for (let from = 0; from <= stage.node.chain.blocks.head; from += 100) {
      const body = { startNum: from, endNum: from + 100, visible: true };
      const { block = [] } = await post(stage.url, 'wallet/getblockbylimitnext', body);
      for (const { transactions = [] } of block) {
        for (const { raw_data } of transactions as Answer[]) {
          const [{ type, parameter }] = raw_data.contract;
          if (parameter.value.owner_address !== energyAccountAddress) continue;
          count[type] = (count[type] ?? 0) + 1;
        }
      }
    }
    return count;
  };
  return {
    ...stage,
    stakes,
    stakeChain: chain,
    deaths,
    acts,
    /** Signs and sends stored bytes past the service: a node had taken what it refused. */
    async relay(requestId: string) {
      const { delegation } = (await stakes.delegation(requestId))!;
      const raw = Buffer.from(delegation.raw, 'hex');
      const signed = await signRaw({ raw, keyring, keyId: 'energy', address: keyAddress });
      const transaction = signed.raw;
      await post(stage.url, 'wallet/broadcasthex', { transaction });
      await stage.mine(1);
    },
    lent: (receiver: string) => chain.delegated({ account: energyAccountAddress, receiver }),
    /** One run of the schedule over own stake. */
    async stakeRun(set: Partial<typeof own> = {}) {
      await indexesSettled();
      return runStakeSchedule({ ...own, ...set }, clock.nowMs() + 60_000);
    },
  };
}
