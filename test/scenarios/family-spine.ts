/**
 * The spine of a chain without nonces (TRON, Solana). The real domain runs over the real stores on
 * the emulator. The real adapter runs over a local chain whose blocks are made by hand. A test can
 * point the second provider at another node.
 */

import { runExpiryWorker } from '#domain/payment/worker/expiry/run-worker.ts';
import { startProvider } from '#local/chains/provider.ts';
import type { ExpiringBuilder, ExpiringGateway, ExpiringSigner } from '#ports/chains.ts';
import { indexesSettled } from '../support/dynamodb/indexes-settled.ts';
import { type ExpiryDepsWithVault, withExpiryVault } from '../support/in-process-vault.ts';
import { makeSpineBase, type SpineChain } from './spine-base.ts';

/** Actions of a tester on a chain of a family, and facts read from the chain without our code. */
export interface FamilyStage extends SpineChain {
  gateway: ExpiringGateway;
  builder: ExpiringBuilder;
  signer: ExpiringSigner;
  /** Smallest units of one coin. */
  coin: bigint;
  /** An address that is not used yet. */
  newAddress(): string;
  /** Makes blocks. */
  mine(blocks: number): Promise<void>;
  /** Makes enough blocks, or late enough ones, that everything signed so far is finally void. */
  expire(): Promise<void>;
  /** Removes the last blocks. Their transactions are forgotten, or wait for a block again. */
  rollback(blocks: number, transactions: 'forgotten' | 'again'): Promise<void>;
  /**
   * The faucet pays coins or USDT (smallest units). Returns the hash; `mine` puts it into a block.
   */
  pay(token: 'coin' | 'USDT', to: string, amount: bigint): Promise<string>;
  /** Signs a coin transfer of the faucet, whose bytes can be sent more than once. */
  signed(to: string, amount: bigint): Promise<{ send(): Promise<void> }>;
  /** Sends a transaction signed with the hot wallet's key that our service does not know. */
  foreign(to: string, amount: bigint): Promise<void>;
  /** The balance of an address at the chain's head, in smallest units. */
  balance(token: 'coin' | 'USDT', address: string): Promise<bigint>;
  /** Number of transactions in blocks that the hot wallet paid for. */
  sentOnChain(): Promise<number>;
  /** The memo of a transaction in a block; null if it has none. */
  memoOf(txHash: string): Promise<string | null>;
  /** Faults of the node from now on: what it does with transactions or with its answers. */
  fault: {
    /** Accepts the next transaction and cuts the connection. */
    losesAnswer(): Promise<void>;
    /** Reports the next transaction as accepted, and forgets it. */
    drops(): Promise<void>;
    /** Shows the next transaction to reads, but puts it into no block. */
    sticks(): Promise<void>;
    /** Refuses this many sends. */
    refuses(sends: number): Promise<void>;
    /** Answers as it would have this many blocks ago. */
    lags(blocks: number): Promise<void>;
    none(): Promise<void>;
  };
  stop(): Promise<void>;
}

export interface StageOptions {
  /** Blocks between the final block and the head; by default as on the main networks. */
  finality?: number;
  /** Whether a deposit waits for its block to be final; by default as on the main networks. */
  creditsFinalOnly?: boolean;
  /** Whether the spine keeps books, which judge it at its end; by default it does. */
  books?: boolean;
  /** All providers of a node's URL, and how long one may take (ms); by default the node and a second one. */
  providers?: (url: string) => Promise<string[]>;
  timeoutMs?: number;
}

/** Starts a chain. `providerOf` gives the URL of a second provider in front of a node. */
export type StartStage<T extends FamilyStage = FamilyStage> = (
  providerOf: (url: string) => Promise<string>,
  options?: StageOptions,
) => Promise<T>;

export type FamilySpine<T extends FamilyStage = FamilyStage> = Awaited<
  ReturnType<typeof startFamilySpine<T>>
>;

/**
 * Starts a stage behind its own URL and a second provider's. `stop` ends and removes everything.
 */
export async function startFamilySpine<T extends FamilyStage>(
  prefix: string,
  start: StartStage<T>,
  options: StageOptions = {},
) {
  let provider: Awaited<ReturnType<typeof startProvider>> | null = null;
  const stage = await start(async (url) => {
    provider = await startProvider(url);
    return provider.url;
  }, options);
  const second = () => provider?.url ?? '';
  const { workerDeps, removeTables, ...base } = await makeSpineBase(
    prefix,
    options.books === false ? { ...stage, balanceOf: undefined } : stage,
  );
  const paymentDeps: ExpiryDepsWithVault = {
    ...workerDeps,
    gateway: stage.gateway,
    builder: stage.builder,
    signer: stage.signer,
    reader: stage.reader,
    chainState: base.watchDeps.chainState,
  };
  return {
    ...stage,
    ...base,
    paymentDeps,
    /** Runs the payment worker once, with some of its dependencies replaced. */
    async work(set: Partial<ExpiryDepsWithVault> = {}, wallet = base.wallet) {
      await indexesSettled();
      return runExpiryWorker(
        withExpiryVault({ ...paymentDeps, ...set }, wallet),
        wallet,
        paymentDeps.clock.nowMs() + 60_000,
      );
    },
    /** Puts another node behind the second provider; null for the chain's own node. */
    async secondProvider(url: string | null) {
      const answer = await fetch(`${second()}/behind`, {
        method: 'PUT',
        body: JSON.stringify({ url }),
      });
      if (!answer.ok) throw new Error(`behind: ${answer.status}`);
    },
    /** A sub-account with an address that is not used yet. */
    async newSubAccount(): Promise<string> {
      const address = stage.newAddress();
      await base.addSubAccount(address);
      return address;
    },
    /** Ends and removes everything. Throws if the books are not what the chain is. */
    async stop() {
      const { confirmations } = stage.chain;
      const blocks = Math.max(confirmations, options.finality ?? 0) + 2;
      try {
        await base.books.judge({ mine: () => stage.mine(blocks), tick: base.tick });
      } finally {
        await stage.stop();
        await provider?.close();
        await removeTables();
      }
    },
  };
}
