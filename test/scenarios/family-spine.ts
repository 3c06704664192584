/**
 * The spine of a chain without nonces (TRON, Solana): the real domain over the real stores on the
 * emulator, the real adapter over a local chain whose blocks are made by hand, with a second provider
 * before it that a test can put elsewhere.
 */

import type { ExpiryDeps } from '#domain/payment/deps.ts';
import { runExpiryWorker } from '#domain/payment/worker/expiry/run-worker.ts';
import type { ExpiringGateway } from '#domain/ports/chains/expiring-gateway.ts';
import type { ExpiringSigner } from '#domain/ports/chains/expiring-signer.ts';
import { startProvider } from '#local/chains/provider.ts';
import { makeSpineBase, type SpineChain } from './spine-base.ts';

/** What a tester does on a chain of a family, and what it counts there without our code. */
export interface FamilyStage extends SpineChain {
  gateway: ExpiringGateway;
  signer: ExpiringSigner;
  /** Amounts of the coin: one whole, the smallest unit of a deposit that counts, one to pay with. */
  coin: bigint;
  /** An address that nobody has used. */
  newAddress(): string;
  /** Makes blocks. */
  mine(blocks: number): Promise<void>;
  /** Makes so many blocks, or so late ones, that all that is signed by now is void and final. */
  expire(): Promise<void>;
  /** Undoes the last blocks; their transactions are forgotten, or wait again. */
  rollback(blocks: number, transactions: 'forgotten' | 'again'): Promise<void>;
  /** The faucet pays coins or USDT (smallest units); the hash. In a block by `mine`. */
  pay(token: 'coin' | 'USDT', to: string, amount: bigint): Promise<string>;
  /** Signed bytes of a coin transfer by the faucet, so that they can come again. */
  signed(to: string, amount: bigint): Promise<{ send(): Promise<void> }>;
  /** A transaction of the hot wallet's key that our service knows nothing of. */
  foreign(to: string, amount: bigint): Promise<void>;
  /** What the chain says of an address at its head. */
  balance(token: 'coin' | 'USDT', address: string): Promise<bigint>;
  /** Transactions that the hot wallet paid for, in blocks. */
  sentOnChain(): Promise<number>;
  /** The memo of a transaction in a block; null for none. */
  memoOf(txHash: string): Promise<string | null>;
  /** What the node does with transactions, or with its answers, from now on. */
  fault: {
    /** Takes the next one and cuts the connection. */
    losesAnswer(): Promise<void>;
    /** Says that it took the next one, and forgets it. */
    drops(): Promise<void>;
    /** The next one is known to reads, and no block takes it. */
    sticks(): Promise<void>;
    /** Takes none of so many sends. */
    refuses(sends: number): Promise<void>;
    /** Answers as so many blocks ago. */
    lags(blocks: number): Promise<void>;
    none(): Promise<void>;
  };
  stop(): Promise<void>;
}

export interface StageOptions {
  /** Blocks that the final one is behind the head; as on the main networks unless given. */
  finality?: number;
}

/** Starts a chain; `providerOf` gives the URL of a second provider before a node. */
export type StartStage<T extends FamilyStage = FamilyStage> = (
  providerOf: (url: string) => Promise<string>,
  options?: StageOptions,
) => Promise<T>;

export type FamilySpine<T extends FamilyStage = FamilyStage> = Awaited<
  ReturnType<typeof startFamilySpine<T>>
>;

/** Starts a stage over its own URL and a second provider's; `stop` ends and removes all of it. */
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
  const { workerDeps, removeTables, ...base } = await makeSpineBase(prefix, stage);
  const paymentDeps: ExpiryDeps = {
    ...workerDeps,
    gateway: stage.gateway,
    signer: stage.signer,
    reader: stage.reader,
    chainState: base.watchDeps.chainState,
  };
  return {
    ...stage,
    ...base,
    paymentDeps,
    /** One run of the payment worker, with some of its parts replaced. */
    work: (set: Partial<ExpiryDeps> = {}, wallet = base.wallet) =>
      runExpiryWorker({ ...paymentDeps, ...set }, wallet, paymentDeps.clock.nowMs() + 60_000),
    /** Puts another node behind the second provider; null for the chain's own. */
    async secondProvider(url: string | null) {
      const answer = await fetch(`${second()}/behind`, {
        method: 'PUT',
        body: JSON.stringify({ url }),
      });
      if (!answer.ok) throw new Error(`behind: ${answer.status}`);
    },
    /** A sub-account with an address that nobody has used. */
    async newSubAccount(): Promise<string> {
      const address = stage.newAddress();
      await base.addSubAccount(address);
      return address;
    },
    async stop() {
      await stage.stop();
      await provider?.close();
      await removeTables();
    },
  };
}
