/** A Solana chain for a test, which makes slots when the test asks: nothing waits for time. */
import { base58 } from '@scure/base';
import {
  Keypair,
  type PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import { type RunningSolanaChain, type SolanaChainOptions, startSolanaChain } from './start.ts';
import { buildVersion1, type Version1Config } from './version-1.ts';

export interface TestSolana extends RunningSolanaChain {
  faucetKey: Keypair;
  /** Makes slots now. */
  slots(count: number): Promise<void>;
  /** A new key that holds these lamports in a finalized block. */
  rich(lamports?: number): Promise<Keypair>;
  /** Signs with the latest blockhash unless one is given. The first signer pays. */
  sign(
    instructions: TransactionInstruction[],
    signers: Keypair[],
    blockhash?: string,
  ): Promise<Transaction>;
  /** The bytes of a transaction of version 1; by default with enough units and loaded bytes. */
  signVersion1(
    instructions: TransactionInstruction[],
    signers: [Keypair, ...Keypair[]],
    config?: Version1Config,
  ): Promise<Uint8Array>;
  /** Sends, by default without preflight, and returns the signature. */
  send(transaction: Transaction | Uint8Array, options?: Record<string, unknown>): Promise<string>;
  /** The status of a signature, with a search of the history; null if the node knows none. */
  status(signature: string): Promise<SignatureStatus | null>;
  /** The error object of a call. Throws if the call succeeds. */
  refusal(
    method: string,
    ...params: unknown[]
  ): Promise<{ code: number; message: string; data?: unknown }>;
}

export interface SignatureStatus {
  slot: number;
  confirmations: number | null;
  err: unknown;
  confirmationStatus: 'processed' | 'confirmed' | 'finalized';
}

export const transfer = (from: PublicKey, to: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports });

/** Starts a chain whose slots the test makes. Call `close` at the end. */
export async function startTestSolana(options: SolanaChainOptions = {}): Promise<TestSolana> {
  const chain = await startSolanaChain({ slotMs: 60_000, finalityLag: 8, ...options });
  const { rpc } = chain;
  const faucetKey = Keypair.fromSecretKey(base58.decode(chain.faucet.privateKey));
  const slots = async (count: number) => {
    await chain.dev('slots', { advance: count });
  };
  const bytesOf = (transaction: Transaction | Uint8Array) =>
    Buffer.from(transaction instanceof Transaction ? transaction.serialize() : transaction);
  const send: TestSolana['send'] = (transaction, sendOptions) =>
    rpc('sendTransaction', bytesOf(transaction).toString('base64'), {
      encoding: 'base64',
      skipPreflight: true,
      preflightCommitment: 'confirmed',
      ...sendOptions,
    });
  const latestBlockhash = async () => {
    const { value } = await rpc<{ value: { blockhash: string } }>('getLatestBlockhash', {
      commitment: 'confirmed',
    });
    return value.blockhash;
  };
  const sign: TestSolana['sign'] = async (instructions, signers, blockhash) => {
    const transaction = new Transaction({
      feePayer: signers[0]?.publicKey ?? null,
      recentBlockhash: blockhash ?? (await latestBlockhash()),
    }).add(...instructions);
    transaction.sign(...signers);
    return transaction;
  };
  return {
    ...chain,
    faucetKey,
    slots,
    sign,
    signVersion1: async (instructions, signers, config) =>
      buildVersion1({
        instructions,
        signers,
        blockhash: await latestBlockhash(),
        config: { units: 200_000, loadedBytes: 10_000_000, ...config },
      }),
    send,
    rich: async (lamports = 10_000_000_000) => {
      const key = Keypair.generate();
      await send(await sign([transfer(faucetKey.publicKey, key.publicKey, lamports)], [faucetKey]));
      await slots(9);
      return key;
    },
    status: async (signature) => {
      const found = await rpc<{ value: (SignatureStatus | null)[] }>(
        'getSignatureStatuses',
        [signature],
        { searchTransactionHistory: true },
      );
      return found.value[0] ?? null;
    },
    refusal: async (method, ...params) => {
      const answer = await fetch(chain.url, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const { error } = (await answer.json()) as { error?: { code: number; message: string } };
      if (!error) throw new Error(`${method} was not refused`);
      return error;
    },
  };
}
