import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { payMany } from '#extensions/payouts/chain/evm/pay-many.ts';
import { paths } from '#workstation/paths.ts';
import { localRpc } from '../clients/rpc.ts';
import { contracts } from '../contracts/artefacts.ts';
import { faucetCoins, type LocalEvmChain, mnemonic } from './evm-catalog.ts';
import { coinPrice } from './uniswap/pools.ts';

/** Starts an anvil with these arguments; its name is for its log. */
export type AnvilStarter = (
  name: string,
  args: string[],
) => Promise<{ url: string; stop(): Promise<void> }>;

interface Account {
  nonce: number | string;
  balance: string;
  code: string;
  storage: Record<string, string>;
}

/** The same on each machine and at any time: no fees, and blocks a second apart from then on. */
const steady = [
  ...['--mnemonic', mnemonic, '--accounts', '2', '--balance', String(faucetCoins)],
  ...['--no-mining', '--gas-limit', '1000000000', '--gas-price', '0', '--base-fee', '0'],
  ...['--timestamp', '1700000000'],
];

/**
 * What the state depends on: the programs that make it, the contracts, and of the chain the parts
 * that are in it (its id is not). Chains that are alike in these share one file.
 */
function keyOf(chain: LocalEvmChain): string {
  const here = new URL('./', import.meta.url);
  const programs = [
    ...['evm-catalog.ts', 'evm-genesis.ts', 'abi.ts'],
    ...readdirSync(new URL('uniswap/', here)).map((name) => `uniswap/${name}`),
  ].sort();
  const hash = createHash('sha256');
  for (const name of programs) hash.update(readFileSync(new URL(name, here)));
  hash.update(readFileSync(`${paths.root}/package.json`));
  hash.update(JSON.stringify(contracts));
  hash.update(payMany.deployment);
  hash.update(`${chain.nativeToken} ${chain.stableDecimals} ${coinPrice(chain)}`);
  return hash.digest('hex').slice(0, 16);
}

/** Where Ethereum's own contracts keep the roots and hashes of past blocks: EIP-4788, EIP-2935. */
const pastBlocks = [
  '0x000f3df6d732807ef1319fb7b8bb8522d0beac02',
  '0x0000f90827f1c53a10cb7a02335b175320002935',
];

const hex = (value: number | string): string => `0x${BigInt(value).toString(16)}`;

/** The accounts of a node's dump as a genesis block has them. */
function genesisOf(accounts: Record<string, Account>) {
  const alloc = Object.entries(accounts)
    .filter(([address]) => !pastBlocks.includes(address.toLowerCase()))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([address, { nonce, balance, code, storage }]) => [
      address,
      {
        nonce: hex(nonce),
        balance: hex(balance),
        ...(code !== '0x' && { code }),
        ...(Object.keys(storage).length > 0 && {
          storage: Object.fromEntries(Object.entries(storage).sort(([a], [b]) => (a < b ? -1 : 1))),
        }),
      },
    ]);
  const none = `0x${'0'.repeat(64)}`;
  return {
    config: {},
    nonce: '0x0',
    timestamp: '0x0',
    extraData: '0x',
    gasLimit: '0x1c9c380',
    difficulty: '0x0',
    mixHash: none,
    coinbase: none.slice(0, 42),
    alloc: Object.fromEntries(alloc),
  };
}

/** The text of such a file, from a chain to which everything is deployed for it. */
export async function makeGenesis(chain: LocalEvmChain, start: AnvilStarter): Promise<string> {
  // Loaded when there is something to make: it is seldom.
  const { deployContracts } = await import('./uniswap/deploy.ts');
  const node = await start(`genesis-${chain.name}`, steady);
  try {
    const rpc = localRpc(node.url);
    await rpc('anvil_setBlockTimestampInterval', 1);
    await deployContracts(rpc, chain);
    const dump = Buffer.from((await rpc<string>('anvil_dumpState')).slice(2), 'hex');
    const { accounts } = JSON.parse(gunzipSync(dump).toString('utf8')) as {
      accounts: Record<string, Account>;
    };
    return JSON.stringify(genesisOf(accounts));
  } finally {
    await node.stop();
  }
}

const making = new Map<string, Promise<string>>();

/**
 * The genesis of a chain with all that local EVM chains begin with, as a file for anvil's `--init`.
 * It is made once, in about a second, and kept in `.local/genesis`.
 */
export function genesisFile(chain: LocalEvmChain, start: AnvilStarter): Promise<string> {
  const file = `${paths.genesis}/${chain.nativeToken.toLowerCase()}-${keyOf(chain)}.json`;
  if (existsSync(file)) return Promise.resolve(file);
  const make = async () => {
    mkdirSync(paths.genesis, { recursive: true });
    // Others may make the same at the same time: whole files replace each other.
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, await makeGenesis(chain, start));
    renameSync(draft, file);
    return file;
  };
  const made = making.get(file) ?? make().finally(() => making.delete(file));
  making.set(file, made);
  return made;
}
