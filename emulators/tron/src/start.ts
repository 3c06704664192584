/** A TRON chain in this process: see README.md. */
import { witnessAddress } from './genesis.ts';
import { Faults } from './http/faults.ts';
import { serveTron } from './http/server.ts';
import { Chain } from './node/chain.ts';
import { Producer } from './node/producer.ts';

export interface TronChainOptions {
  /** A free one by default. */
  port?: number;
  /** 3000 by default, as on the main network. */
  blockTimeMs?: number;
  /** How many blocks the solid block is behind the head: 2 by default, 19 on the main network. */
  solidLag?: number;
  /** If false, only `mine` makes blocks. */
  producing?: boolean;
  /** If false, the node shows no internal transactions. */
  internalTransactions?: boolean;
}

export interface TronChain {
  /** URL of the full and of the solid API. */
  url: string;
  close(): Promise<void>;
  /** Makes blocks now. */
  mine(blocks?: number): Promise<void>;
  /** Removes the last blocks. Their transactions are lost or pending again. Returns the count. */
  rollback(blocks: number, transactions?: 'vanish' | 'pending'): Promise<number>;
  chain: Chain;
  faults: Faults;
}

/** Starts a chain. It has its first block when this resolves. */
export async function startTronChain(options: TronChainOptions = {}): Promise<TronChain> {
  const { port = 0, blockTimeMs = 3000, solidLag = 2, producing = true } = options;
  const chain = await Chain.create({ blockTimeMs, solidLag }, witnessAddress);
  chain.internalTransactions = options.internalTransactions ?? true;
  const producer = new Producer(chain);
  const faults = new Faults();
  await chain.mine();
  const server = await serveTron(port, { chain, producer, faults });
  if (producing) producer.start();
  return {
    url: server.url,
    chain,
    faults,
    mine: (blocks = 1) =>
      chain.lock.run(async () => {
        for (let index = 0; index < blocks; index += 1) await chain.mine();
      }),
    rollback: (blocks, transactions = 'vanish') =>
      chain.lock.run(() => chain.rollback(blocks, transactions === 'pending')),
    close: async () => {
      producer.stop();
      await server.close();
      await chain.lock.run(() => {});
    },
  };
}
