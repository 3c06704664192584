import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import type { SolanaChain } from '../chain.ts';
import { faucetKeypair } from '../genesis.ts';
import { blockhashAge } from '../ledger.ts';
import type { Outcome } from '../ledger-types.ts';
import { simulate } from '../svm/execute.ts';
import type { StoredAccount } from '../svm/svm.ts';
import { type TransactionError, textOf } from '../svm/svm-error.ts';
import { isSigned, NotATransaction, readTransaction, type WireTransaction } from '../wire.ts';
import { decodeWire } from './decode-wire.ts';
import { encodeAccount } from './encode-account.ts';
import { encodeInner } from './encode-transaction.ts';
import { headOf, type Methods, withContext } from './method.ts';
import { type Config, pubkey } from './params.ts';
import { invalidParams, RpcError } from './rpc-error.ts';

const transactionType = 'solana_transaction::versioned::VersionedTransaction';

function transactionOf(chain: SolanaChain, text: string, encoding: unknown): WireTransaction {
  const bytes = decodeWire(text, encoding, transactionType);
  try {
    return readTransaction(bytes, (key) => chain.svm.account(key));
  } catch (error) {
    if (error instanceof NotATransaction) {
      throw invalidParams(`invalid transaction: ${error.message}`);
    }
    throw invalidParams(`failed to deserialize ${transactionType}: ${(error as Error).message}`);
  }
}

const noSimulation = {
  accounts: null,
  innerInstructions: null,
  postBalances: null,
  postTokenBalances: null,
  preBalances: null,
  preTokenBalances: null,
  replacementBlockhash: null,
};

/** The answer for a transaction that was refused before its accounts were loaded. */
const refusedBeforeLoad = (err: TransactionError) => ({
  ...noSimulation,
  err,
  fee: null,
  loadedAccountsDataSize: 0,
  loadedAddresses: null,
  logs: [],
  returnData: null,
  unitsConsumed: 0,
});

/** The fee, or null if the payer cannot pay it: nodes show it only once it was charged. */
const shownFee = ({ err, fee, units }: Outcome): number | null =>
  err === null || units > 0 || err === 'ProgramAccountNotFound' ? fee : null;

const preflightFailure = (err: TransactionError, outcome?: Outcome) =>
  new RpcError(-32002, `Transaction simulation failed: ${textOf(err)}`, {
    ...refusedBeforeLoad(err),
    ...(outcome && {
      fee: shownFee(outcome),
      loadedAccountsDataSize: outcome.loadedBytes,
      logs: outcome.logs,
      returnData: outcome.returnData,
      unitsConsumed: outcome.units,
    }),
  });

function preflight(chain: SolanaChain, tx: WireTransaction, config: Config): void {
  if (!isSigned(tx)) throw preflightFailure('SignatureFailure');
  const head = headOf(chain, { ...config, commitment: config.preflightCommitment });
  const refusal = chain.refusalOf(tx, head.height);
  if (refusal !== null) throw preflightFailure(refusal);
  const { outcome } = simulate(chain.svm, tx);
  if (outcome.err !== null) throw preflightFailure(outcome.err, outcome);
}

function accountsAfter(wanted: unknown, after: (key: string) => StoredAccount | null): unknown {
  if (typeof wanted !== 'object' || wanted === null) return null;
  const { addresses, encoding } = wanted as { addresses?: string[]; encoding?: string };
  return (addresses ?? []).map((address) =>
    encodeAccount(after(pubkey(address)), { encoding: encoding ?? 'base64' }, after),
  );
}

function simulation(chain: SolanaChain, tx: WireTransaction, config: Config): unknown {
  const head = headOf(chain, config);
  const replaced = config.replaceRecentBlockhash === true;
  const addresses = { loadedAddresses: tx.loaded };
  const refused = (err: TransactionError) =>
    withContext(head, { ...refusedBeforeLoad(err), ...addresses });
  if (config.sigVerify === true && !isSigned(tx)) return refused('SignatureFailure');
  const refusal = replaced ? null : chain.refusalOf(tx, head.height);
  if (refusal !== null) return refused(refusal);
  const { outcome, after } = simulate(chain.svm, tx);
  const parsed = encodeInner(tx, outcome.inner, true);
  return withContext(head, {
    ...addresses,
    accounts: accountsAfter(config.accounts, after),
    err: outcome.err,
    fee: shownFee(outcome),
    innerInstructions: config.innerInstructions === true ? parsed : null,
    loadedAccountsDataSize: outcome.loadedBytes,
    logs: outcome.logs,
    postBalances: outcome.postBalances,
    postTokenBalances: outcome.postTokenBalances,
    preBalances: outcome.preBalances,
    preTokenBalances: outcome.preTokenBalances,
    replacementBlockhash: replaced
      ? {
          blockhash: head.blockhash || head.previousBlockhash,
          lastValidBlockHeight: head.height + blockhashAge,
        }
      : null,
    returnData: outcome.returnData,
    unitsConsumed: outcome.units,
  });
}

/** A transfer from the faucet. A second transfer, to itself, makes each airdrop unique. */
function airdrop(chain: SolanaChain, to: string, lamports: number): WireTransaction {
  const faucet = faucetKeypair.publicKey;
  const transfer = (toPubkey: PublicKey, amount: number) =>
    SystemProgram.transfer({ fromPubkey: faucet, toPubkey, lamports: amount });
  airdrops += 1;
  const tx = new Transaction({ feePayer: faucet, recentBlockhash: chain.ledger.tip().blockhash });
  tx.add(transfer(new PublicKey(to), lamports), transfer(faucet, airdrops));
  tx.sign(faucetKeypair);
  return readTransaction(tx.serialize(), (key) => chain.svm.account(key));
}

let airdrops = 0;

/** Calls that send and simulate transactions. */
export const sendMethods: Methods = {
  sendTransaction: {
    minParams: 1,
    answer: (chain, params) => {
      const config = params.config(1);
      const tx = transactionOf(chain, params.text(0), config.encoding);
      if (config.skipPreflight !== true) preflight(chain, tx, config);
      chain.submit(tx);
      return tx.signature;
    },
  },
  simulateTransaction: {
    minParams: 1,
    answer: (chain, params) => {
      const config = params.config(1);
      if (config.sigVerify === true && config.replaceRecentBlockhash === true) {
        throw invalidParams('sigVerify may not be used with replaceRecentBlockhash');
      }
      const tx = transactionOf(chain, params.text(0), config.encoding);
      return simulation(chain, tx, config);
    },
  },
  requestAirdrop: {
    minParams: 2,
    answer: (chain, params) => {
      const tx = airdrop(chain, params.pubkey(0), params.whole(1));
      chain.submit(tx);
      return tx.signature;
    },
  },
};
