/** One run against a node: its client, the accounts of the run, and the steps that passed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, Keypair, SystemProgram, Transaction } from '@solana/web3.js';

const ranks = ['processed', 'confirmed', 'finalized'];

/** Calls a method of JSON-RPC past the library; the node's error is in `rpc` of what it throws. */
export async function callNode(url, method, params = []) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = await answer.json();
  if (error) throw Object.assign(new Error(`${error.code} ${error.message}`), { rpc: error });
  return result;
}

export const transfer = (from, to, lamports) =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to.publicKey, lamports });

/** What `work` fails with; throws when it does not fail. */
export async function failureOf(work) {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('accepted');
}

const printed = (value) =>
  value === undefined
    ? ''
    : JSON.stringify(value, (_key, item) =>
        typeof item === 'bigint' ? item.toString() : item,
      ).slice(0, 260);

export function makeSession(url) {
  const node = new Connection(url, 'confirmed');
  const counts = { passed: 0, failed: 0 };

  const blockhash = async () => (await node.getLatestBlockhash('confirmed')).blockhash;

  return {
    url,
    node,
    counts,
    payer: Keypair.generate(),
    receiver: Keypair.generate(),
    call: (method, params) => callNode(url, method, params),
    blockhash,

    /** Runs one step and prints its outcome; the run continues after a failure. */
    step: async (name, work) => {
      const startedAt = Date.now();
      const took = () => `${Date.now() - startedAt}ms`;
      try {
        const result = await work();
        counts.passed += 1;
        console.log('ok  ', name, took(), printed(result));
      } catch (error) {
        counts.failed += 1;
        console.log('FAIL', name, took(), (error.message ?? String(error)).slice(0, 400));
      }
    },

    /** Waits until the node gives the signature this commitment; returns its status. */
    waitFor: async (signature, commitment = 'confirmed', timeoutMs = 40_000) => {
      const until = Date.now() + timeoutMs;
      for (;;) {
        const [status] = (await node.getSignatureStatuses([signature])).value;
        if (status && ranks.indexOf(status.confirmationStatus) >= ranks.indexOf(commitment)) {
          return status;
        }
        if (Date.now() > until) {
          throw new Error(`timeout: ${commitment} of ${signature}: ${JSON.stringify(status)}`);
        }
        await sleep(60);
      }
    },

    /** A signed transaction; the first signer is `payer` unless `signers` says otherwise. */
    sign: async (payer, instructions, signers = [payer], recentBlockhash = undefined) => {
      const transaction = new Transaction({
        feePayer: payer.publicKey,
        recentBlockhash: recentBlockhash ?? (await blockhash()),
      }).add(...instructions);
      transaction.sign(...signers);
      return transaction;
    },

    send: (transaction, options) => node.sendRawTransaction(transaction.serialize(), options),
  };
}
