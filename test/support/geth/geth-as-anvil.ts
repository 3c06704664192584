/** A geth in the place of an anvil: the same options, accounts and methods (tester-methods.ts). */
import { readFileSync } from 'node:fs';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { type Anvil, type AnvilOptions, receiptOf } from '../anvil.ts';
import { startGeth } from './geth-process.ts';
import { makeTestChain, type TestChain } from './test-chain.ts';
import { heldAccounts, serveTesterMethods } from './tester-methods.ts';

const coins = 10_000n * 10n ** 18n;

export interface GethNode extends Anvil {
  blocks: TestChain;
  /** geth itself, without the methods of testers. */
  nodeUrl: string;
}

/** What anvil's arguments ask for. Throws for one that a geth cannot do. */
function readArgs(args: readonly string[]): {
  timestamp?: number;
  gasLimit?: number;
  alloc: Record<string, object>;
} {
  const read: ReturnType<typeof readArgs> = { alloc: {} };
  for (let i = 0; i < args.length; i += 2) {
    const [name, value] = [args[i], args[i + 1] as string];
    if (name === '--timestamp') read.timestamp = Number(value);
    else if (name === '--gas-limit') read.gasLimit = Number(value);
    else if (name === '--init') {
      const { alloc } = JSON.parse(readFileSync(value, 'utf8')) as {
        alloc: Record<string, object>;
      };
      read.alloc = alloc;
    } else if (name === '--hardfork') {
      // Its genesis has the rules of all of them.
    } else throw new Error(`geth has nothing like ${name}`);
  }
  return read;
}

/** Starts a geth whose blocks are made on command. Call `stop` at the end. */
export async function startGethNode(options: AnvilOptions): Promise<GethNode> {
  const { chainId, gcmode, gethArgs } = options;
  const read = readArgs(options.args ?? []);
  const funded = heldAccounts.map(({ address }) => [
    address.toLowerCase(),
    { balance: `0x${coins.toString(16)}` },
  ]);
  const geth = await startGeth({
    chainId,
    timestamp: read.timestamp ?? Math.floor(Date.now() / 1000),
    alloc: Object.assign(Object.fromEntries(funded), read.alloc),
    ...(read.gasLimit !== undefined && { gasLimit: read.gasLimit }),
    ...(gcmode && { gcmode }),
    ...(gethArgs && { args: gethArgs }),
  });
  try {
    const blocks = await makeTestChain(geth, { epoch: options.slotsInAnEpoch ?? 1 });
    const server = await serveTesterMethods(blocks, { chainId });
    const rpc = makeRpc({ urls: [server.url] });
    let ahead = 0;
    return {
      url: server.url,
      nodeUrl: geth.url,
      blocks,
      rpc,
      accounts: heldAccounts.map(({ address }) => address.toLowerCase()),
      send: async (tx) => receiptOf(rpc, await rpc.request<string>('eth_sendTransaction', [tx])),
      secondsAhead() {
        // It never falls, or a clock would step back within each second.
        ahead = Math.max(ahead, Math.ceil(blocks.time() - Date.now() / 1000));
        return ahead;
      },
      async stop() {
        await server.close();
        await geth.remove();
      },
    };
  } catch (error) {
    await geth.remove();
    throw error;
  }
}
