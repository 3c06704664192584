/** A TRON development chain in this process: see docs/local-cloud.md "TRON". */
import { witnessAddress } from './genesis.ts';
import { Faults } from './http/faults.ts';
import { serveTron } from './http/server.ts';
import { Chain } from './node/chain.ts';
import { Producer } from './node/producer.ts';

export interface TronChainOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** 3000 by default, as on the main network. */
  blockTimeMs?: number;
  /** Blocks that the solid one is behind the head: 2 by default, 19 on the main network. */
  solidLag?: number;
  /** False: only `mine` makes blocks. */
  producing?: boolean;
}

export interface TronChain {
  /** Full and solid API. */
  url: string;
  close(): Promise<void>;
  /** Makes blocks now. */
  mine(blocks?: number): Promise<void>;
  /** Undoes the last blocks; their transactions are gone, or wait again. Answers how many went. */
  rollback(blocks: number, transactions?: 'vanish' | 'pending'): Promise<number>;
  chain: Chain;
  faults: Faults;
}

/** Starts it; the first block is there when this resolves. */
export async function startTronChain(options: TronChainOptions = {}): Promise<TronChain> {
  const { port = 0, blockTimeMs = 3000, solidLag = 2, producing = true } = options;
  const chain = await Chain.create({ blockTimeMs, solidLag }, witnessAddress);
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
