/**
 * `npm run pools -- [--help]`: the pools of the local chains, for testers (docs/local-cloud.md).
 */
import { readCommandLine } from '#workstation/command-line.ts';
import { readStack } from '#workstation/stack-file.ts';
import { pools } from '../chains/uniswap/change-pools.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const usage = `npm run pools -- [--chain CHAIN] [--pair PAIR] [--fee FEE] [--price BP | --drain | --fill]

Shows the Uniswap V3 pools that swaps of the local cloud use, with their prices, and changes
those of one chain and pair:
  --chain ETH        one of the EVM chains
  --pair WETH/USDT   as it is shown
  --fee 3000         one of its pools, in hundredths of a basis point; otherwise all of them
  --price=500        5 % above its first price (0: the first price, -500: 5 % below)
  --drain takes all funds out of it
  --fill puts its first funds back into it

A swap whose price moved further than its slippage between quote and execute ends with status 5:
  POST /v1/swap/quote, npm run pools -- --chain BASE --pair WETH/USDT --price=-500, POST /v1/swap/execute
Calls to copy, from funding a sub-account to the webhooks: docs/local-cloud.md, "Swaps".`;

async function run(): Promise<string[]> {
  const { values } = readCommandLine({
    name: 'npm run pools',
    usage,
    options: {
      chain: text,
      pair: text,
      fee: text,
      price: text,
      drain: flag,
      fill: flag,
    },
  });
  const stack = readStack();
  if (!stack) throw new Error('No local cloud is running: npm start');
  const urls = Object.entries(stack.chains).map(([name, { rpc_urls }]) => [name, rpc_urls[0]]);
  return pools(Object.fromEntries(urls), values);
}

try {
  for (const line of await run()) console.log(line);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
