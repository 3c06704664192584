/** One run against a node: its clients, the accounts of the run, and the answers that it keeps. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { TronWeb, utils } from 'tronweb';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Text of a message that the node answers in hexadecimal. */
export const textOf = (hex) => hex && Buffer.from(hex, 'hex').toString();

/** An account of the run, with a tronweb client that signs for it. */
function makeAccount(name, urls) {
  const key = sha256(`tron-devnet:${name}`);
  const web = new TronWeb({ ...urls, privateKey: key });
  return { key, web, address: TronWeb.address.fromPrivateKey(key), build: web.transactionBuilder };
}

/** Bytes of a signed transaction, for `broadcasthex`. */
export function transactionHex(signed) {
  const message = utils.transaction.txJsonToPb(signed);
  for (const signature of signed.signature) {
    message.addSignature(Uint8Array.from(Buffer.from(signature, 'hex')));
  }
  return Buffer.from(message.serializeBinary()).toString('hex');
}

/** Address as a word of call data: without its first byte 41. */
export const addressWord = (address) =>
  '0'.repeat(24) + TronWeb.address.toHex(address).slice('41'.length);
export const numberWord = (value) => BigInt(value).toString(16).padStart(64, '0');

/**
 * `port` has the full node's API, `solidityPort` the solid one's. `tag` makes the accounts of this
 * run: two runs against one chain do not share any but the faucet.
 */
export function makeSession({ port, solidityPort, tag }) {
  const url = `http://127.0.0.1:${port}`;
  const solidityUrl = `http://127.0.0.1:${solidityPort}`;
  const urls = { fullHost: url, solidityNode: solidityUrl };
  const account = (name) => makeAccount(name, urls);
  const answers = {};
  let passed = 0;

  const post = async (path, body = {}) => {
    const answer = await fetch(`${url}/${path}`, { method: 'POST', body: JSON.stringify(body) });
    return answer.json();
  };

  /** Waits up to 30 s until the transaction is in a block. */
  const infoOf = async (id) => {
    const until = Date.now() + 30_000;
    for (;;) {
      const info = await post('wallet/gettransactioninfobyid', { value: id });
      if (info.id) return info;
      if (Date.now() > until) throw new Error(`no info of ${id}`);
      await sleep(300);
    }
  };

  return {
    url,
    solidityUrl,
    faucet: account('faucet'),
    alice: account(`alice${tag}`),
    bob: account(`bob${tag}`),
    ghost: account(`ghost${tag}`),
    dust: account(`dust${tag}`),
    /** Answers by the name under which the recordings keep theirs. */
    answers,
    keep: (name, answer) => {
      answers[name] = answer;
      return answer;
    },
    ok: (text) => {
      passed += 1;
      console.log(`ok ${passed} ${text}`);
    },
    passed: () => passed,
    post,
    infoOf,
    /** Signs, broadcasts and waits for the block; throws if the node refuses. Returns the info. */
    send: async (from, transaction) => {
      const signed = await from.web.trx.sign(transaction);
      const answer = await from.web.trx.sendRawTransaction(signed);
      if (!answer.result) throw new Error(`${answer.code} ${textOf(answer.message)}`);
      return infoOf(signed.txID);
    },
    /** Signs and broadcasts a transaction that the node has to refuse; returns its answer. */
    sendRefused: async (from, transaction) => {
      const answer = await from.web.trx.sendRawTransaction(await from.web.trx.sign(transaction));
      return answer.result ? { ...answer, info: await infoOf(answer.txid) } : answer;
    },
  };
}
