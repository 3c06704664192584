/** `npm run pools -- [--chain ETH --pair WETH/USDT --fee 3000 --price 500 | --drain | --fill]` (docs/local-cloud.md). */
import { parseArgs } from 'node:util';
import { pools } from '../operations/pools.ts';
import { readStack } from '../stack-file.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
try {
  const { values } = parseArgs({
    options: { chain: text, pair: text, fee: text, price: text, drain: flag, fill: flag },
  });
  const stack = readStack();
  if (!stack) throw new Error('No local cloud is up: npm start');
  const urls = Object.entries(stack.chains).map(([name, { rpc_urls }]) => [name, rpc_urls[0]]);
  for (const line of await pools(Object.fromEntries(urls), values)) console.log(line);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
