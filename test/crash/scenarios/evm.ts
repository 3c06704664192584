/** The ways of a payment that exist only on chains with nonces. */
import type { EvmCrashChain } from '../chains/evm.ts';
import { applies, blocks, pumped, type Stage, time, untilFinal, type Way } from '../way.ts';
import type { World } from '../world/world.ts';
import { freezeIsLifted } from './lift-freeze.ts';
import { nodeIs, strangersSend } from './stages.ts';

/** These ways run only on an EVM chain. */
const evmOf = ({ chain }: World) => chain as EvmCrashChain;

/** The recipients become contracts that accept no coins, after the payments were sent. */
const recipientsRefuse: Stage = async ({ world }, cells) => {
  for (const { orders } of cells) {
    for (const { toAddress } of orders) {
      await evmOf(world).rpc.request('anvil_setCode', [toAddress, '0xfe']);
    }
  }
};

/** The wallets hold exactly this much coin. */
export const coins =
  (wei: bigint): Stage =>
  async (driver, cells) => {
    for (const { wallet } of cells) await evmOf(driver.world).fundCoin(wallet.address, wei);
  };

const mined: Stage = (driver) => driver.mine(1);

export const evmWays: Way[] = [
  {
    name: 'withdrawal, bumped',
    stages: [applies('5'), pumped, time(60), time(60), ...untilFinal],
  },
  {
    name: 'withdrawal, cancelled at its nonce',
    stages: [
      applies('5', 'failed'),
      nodeIs('refused'),
      pumped,
      ...Array.from({ length: 6 }, () => time(26)),
      nodeIs('fine'),
      time(26),
      ...untilFinal,
    ],
  },
  {
    name: 'withdrawal, reverted on chain',
    stages: [applies('0.3', 'failed', 'ETH'), pumped, recipientsRefuse, ...untilFinal],
  },
  {
    name: 'withdrawal, no coin for fees',
    stages: [applies('5'), coins(0n), pumped, coins(10n ** 20n), time(30), ...untilFinal],
  },
  {
    name: 'withdrawal, the worker finds a stranger first',
    stages: [
      ...[strangersSend, applies('5'), mined, pumped],
      ...[blocks(4), blocks(4), freezeIsLifted, time(1), ...untilFinal],
    ],
  },
];
