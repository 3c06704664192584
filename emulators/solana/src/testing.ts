/** A Solana chain for a test, and what a tester does with it: send, wait for nothing, make slots. */
import { base58 } from '@scure/base';
import {
  Keypair,
  type PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import { type RunningSolanaChain, type SolanaChainOptions, startSolanaChain } from './start.ts';

export interface TestSolana extends RunningSolanaChain {
  faucetKey: Keypair;
  /** Makes slots at once; a new chain's own are frozen. */
  slots(count: number): Promise<void>;
  /** A new key that holds these lamports in a finalized block. */
  rich(lamports?: number): Promise<Keypair>;
  /** Signs with the latest blockhash, or the one that is given; the first signer pays. */
  sign(
    instructions: TransactionInstruction[],
    signers: Keypair[],
    blockhash?: string,
  ): Promise<Transaction>;
  /** Sends without preflight unless `options` say otherwise; returns the signature. */
  send(transaction: Transaction, options?: Record<string, unknown>): Promise<string>;
  /** The status of a signature, its history searched; null when the node knows none. */
  status(signature: string): Promise<SignatureStatus | null>;
  /** The error object of a call that has to fail. */
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

/** Starts a chain whose slots are made by hand; call `close` in the end. */
export async function startTestSolana(options: SolanaChainOptions = {}): Promise<TestSolana> {
  const chain = await startSolanaChain({ slotMs: 60_000, finalityLag: 8, ...options });
  const { rpc } = chain;
  const faucetKey = Keypair.fromSecretKey(base58.decode(chain.faucet.privateKey));
  const slots = async (count: number) => {
    await chain.dev('slots', { advance: count });
  };
  const send: TestSolana['send'] = (transaction, sendOptions) =>
    rpc('sendTransaction', transaction.serialize().toString('base64'), {
      encoding: 'base64',
      skipPreflight: true,
      preflightCommitment: 'confirmed',
      ...sendOptions,
    });
  const sign: TestSolana['sign'] = async (instructions, signers, blockhash) => {
    const latest = rpc<{ value: { blockhash: string } }>('getLatestBlockhash', {
      commitment: 'confirmed',
    });
    const transaction = new Transaction({
      feePayer: signers[0]?.publicKey ?? null,
      recentBlockhash: blockhash ?? (await latest).value.blockhash,
    }).add(...instructions);
    transaction.sign(...signers);
    return transaction;
  };
  return {
    ...chain,
    faucetKey,
    slots,
    sign,
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
