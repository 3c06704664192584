/** The ways of a swap, from the execution of its quote to its end. They run only on EVM chains. */
import { type Abi, encodeFunctionData } from 'viem';
import { contracts } from '#local/contracts/artefacts.ts';
import type { Cell } from '../cell.ts';
import type { EvmCrashChain } from '../chains/evm.ts';
import type { Driver } from '../driver.ts';
import {
  blocks,
  makesUsers,
  pumped,
  reorganised,
  type Stage,
  time,
  untilFinal,
  type Way,
} from '../way.ts';
import { fundSwappers, type Pair, submitSwap } from '../world/swaps.ts';

const evmOf = ({ world }: Driver) => world.chain as EvmCrashChain;
const haveSwappers: Stage[] = [fundSwappers, makesUsers];

const swaps =
  (...pairs: Pair[]): Stage =>
  (driver, cells) =>
    driver.all(cells, async (cell: Cell) => {
      for (const pair of pairs) await submitSwap(driver, cell, pair);
    });

const toToken: Pair = { from: 'USDT', to: 'USDC', amount: '1' };

/** The token's issuer bans or unbans the users, in a transaction ahead of those that wait. */
const usersAre =
  (what: 'banned' | 'free'): Stage =>
  async (driver, cells) => {
    const chain = evmOf(driver);
    const functionName = what === 'banned' ? 'addBlackList' : 'removeBlackList';
    const abi = contracts.Usdt.abi as Abi;
    for (const { swapper } of cells) {
      const args = [swapper?.wallet.address];
      await chain.asFaucet(chain.usdt, encodeFunctionData({ abi, functionName, args }));
    }
  };

export const swapWays: Way[] = [
  {
    name: 'swap, token to token',
    deep: ['dispatch order', 'await-payment', 'await-confirmation', 'worker', 'watch'],
    staged: ['worker'],
    // The allowance is mined first, then the swap.
    stages: [...haveSwappers, swaps(toToken), pumped, blocks(1), ...untilFinal],
  },
  {
    name: 'swap, to the coin and from the coin',
    stages: [
      ...haveSwappers,
      swaps({ from: 'USDT', to: 'ETH', amount: '5' }, { from: 'ETH', to: 'USDC', amount: '0.001' }),
      ...[pumped, blocks(1), ...untilFinal],
    ],
  },
  {
    name: 'swap, its allowance leaves the chain',
    stages: [
      ...[...haveSwappers, swaps(toToken), pumped, blocks(1), blocks(1)],
      ...[reorganised(2), time(30), time(60), ...untilFinal],
    ],
  },
  {
    name: 'swap, reorganised after it was confirmed',
    stages: [
      ...[...haveSwappers, swaps(toToken), pumped, blocks(1), blocks(4)],
      ...[reorganised(4), time(30), time(60), ...untilFinal],
    ],
  },
  {
    name: 'swap, cancelled behind its deadline',
    stages: [
      ...[...haveSwappers, swaps({ ...toToken, ends: 'failed', either: true }), pumped, blocks(1)],
      // No block is mined. The swap is bumped, and it is cancelled once it can no longer succeed.
      ...[time(60), time(300), time(300), time(60), ...untilFinal],
    ],
  },
  {
    name: 'swap, reverted on chain, the next one finds its allowance',
    stages: [
      ...[...haveSwappers, swaps({ ...toToken, ends: 'failed', either: true }), pumped, blocks(1)],
      ...[usersAre('banned'), ...untilFinal, usersAre('free'), blocks(1)],
      swaps({ ...toToken, amount: '2' }),
      ...[pumped, blocks(1), blocks(1), ...untilFinal],
    ],
  },
  {
    name: 'swap, no token for it',
    stages: [
      ...[
        ...haveSwappers,
        swaps({ from: 'USDC', to: 'USDT', amount: '1', ends: 'failed' }),
        pumped,
      ],
      ...[time(5), time(5), time(5)],
    ],
  },
];
