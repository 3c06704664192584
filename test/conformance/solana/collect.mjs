/** The same operations on a node, and everything that it answers, by name. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createMint,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  getOrCreateAssociatedTokenAccount,
  mintTo,
} from '@solana/spl-token';
import { Connection, Keypair, Transaction } from '@solana/web3.js';
import { callNode, transfer } from './session.mjs';

const confirmed = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 };
const preflight = { encoding: 'base64', preflightCommitment: 'confirmed' };

/** The accounts of the run: a rich payer with 1,000 units of a token, and a receiver. */
async function prepare(url) {
  const node = new Connection(url, 'confirmed');
  const [payer, receiver] = [Keypair.generate(), Keypair.generate()];
  const landed = async (signature) => {
    for (;;) {
      const [status] = (await node.getSignatureStatuses([signature])).value;
      if (status && status.confirmationStatus !== 'processed') return;
      await sleep(50);
    }
  };
  /** The result, or the error as a value. */
  const ask = (method, params) =>
    callNode(url, method, params).catch(({ rpc, message }) => {
      if (!rpc) throw new Error(`${method}: ${message}`);
      return { error: rpc };
    });
  await landed(await node.requestAirdrop(payer.publicKey, 10e9));
  const mint = await createMint(node, payer, payer.publicKey, null, 6);
  const source = await getOrCreateAssociatedTokenAccount(node, payer, mint, payer.publicKey);
  await mintTo(node, payer, mint, source.address, payer, 1000n);
  const blockhash = async () => (await node.getLatestBlockhash('confirmed')).blockhash;
  return { node, payer, receiver, mint, source: source.address, landed, ask, blockhash };
}

/** A token transfer that creates its recipient's account, as every call shows it. */
async function collectTransfer({ payer, receiver, mint, source, landed, ask, blockhash }) {
  const target = getAssociatedTokenAddressSync(mint, receiver.publicKey);
  const owner = payer.publicKey;
  const transaction = new Transaction({ feePayer: owner, recentBlockhash: await blockhash() }).add(
    createAssociatedTokenAccountIdempotentInstruction(owner, target, receiver.publicKey, mint),
    createTransferCheckedInstruction(source, mint, target, owner, 10n, 6),
  );
  transaction.sign(payer);
  const wire = transaction.serialize().toString('base64');
  const message = transaction.serializeMessage().toString('base64');
  const out = {};
  const simulated = { encoding: 'base64', commitment: 'confirmed' };
  out.simulate = await ask('simulateTransaction', [wire, simulated]);
  out.fee = await ask('getFeeForMessage', [message, { commitment: 'confirmed' }]);
  const signature = await ask('sendTransaction', [wire, preflight]);
  await landed(signature);
  out.status = await ask('getSignatureStatuses', [[signature]]);
  const [{ slot }] = out.status.value;
  const json = { ...confirmed, encoding: 'json' };
  out.tx = await ask('getTransaction', [signature, json]);
  const noVersion = { commitment: 'confirmed', encoding: 'json' };
  out.txNoVersion = await ask('getTransaction', [signature, noVersion]);
  const block = await ask('getBlock', [slot, { ...json, transactionDetails: 'full' }]);
  const isOurs = (item) => item.transaction.signatures[0] === signature;
  out.block = { ...block, transactions: block.transactions.filter(isOurs) };
  out.txb64 = await ask('getTransaction', [signature, { ...confirmed, encoding: 'base64' }]);
  return { out, wire, slot, target };
}

async function collectAccounts({ payer, receiver, mint, source, ask }, target, out) {
  const [owner, other] = [payer, receiver].map(({ publicKey }) => publicKey.toBase58());
  const unknown = () => Keypair.generate().publicKey.toBase58();
  const base64 = { encoding: 'base64' };
  const recent = { limit: 1, commitment: 'confirmed' };
  out.sigs = await ask('getSignaturesForAddress', [owner, recent]);
  out.acct = await ask('getAccountInfo', [owner, base64]);
  const parsed = { encoding: 'jsonParsed' };
  out.acctParsed = await ask('getAccountInfo', [source.toBase58(), parsed]);
  out.noacct = await ask('getAccountInfo', [unknown(), base64]);
  const held = [target.toBase58(), { commitment: 'confirmed' }];
  out.tab = await ask('getTokenAccountBalance', held);
  out.tabBad = await ask('getTokenAccountBalance', [unknown()]);
  out.tabNotToken = await ask('getTokenAccountBalance', [owner]);
  const ofMint = (address, encoding) => [
    other,
    { mint: address },
    { encoding, commitment: 'confirmed' },
  ];
  out.tao = await ask('getTokenAccountsByOwner', ofMint(mint.toBase58(), 'jsonParsed'));
  out.taoNoMint = await ask('getTokenAccountsByOwner', ofMint(unknown(), 'base64'));
}

/** Transactions that the node refuses, and `sent`, which it has already. */
async function collectRefusals({ payer, receiver, ask, blockhash }, sent, out) {
  const send = async ({ from = payer, lamports = 1, hash, forged = false, options = {} }) => {
    const transaction = new Transaction({
      feePayer: from.publicKey,
      recentBlockhash: hash ?? (await blockhash()),
    }).add(transfer(from, receiver, lamports));
    transaction.sign(from);
    const wire = transaction.serialize();
    if (forged) wire[5] ^= 1;
    return ask('sendTransaction', [wire.toString('base64'), { ...preflight, ...options }]);
  };
  out.errFunds = await send({ lamports: 1e15 });
  out.errDust = await send({});
  out.errBh = await send({ hash: Keypair.generate().publicKey.toBase58() });
  out.errSig = await send({ forged: true });
  const skip = { skipPreflight: true };
  out.errSigSkip = await send({ lamports: 1e6, forged: true, options: skip });
  out.errPayer = await send({ from: Keypair.generate() });
  out.errGarbage = await ask('sendTransaction', ['AAAA', { encoding: 'base64' }]);
  out.errDup = await ask('sendTransaction', [sent, preflight]);
}

/** Calls with wrong parameters, and of slots that are not there or not final. */
async function collectCalls({ payer, ask }, slot, out) {
  out.badKey = await ask('getBalance', ['nope']);
  out.method = await ask('noSuchMethod');
  out.future = await ask('getBlock', [slot + 9999, confirmed]);
  out.processed = await ask('getBlock', [slot, { ...confirmed, commitment: 'processed' }]);
  out.notFinal = await ask('getBlock', [slot, { ...confirmed, commitment: 'finalized' }]);
  out.lbh = await ask('getLatestBlockhash');
  out.ver = await ask('getVersion');
  out.unknownSig = await ask('getTransaction', ['1'.repeat(64), confirmed]);
  out.badSig = await ask('getSignatureStatuses', [['abc']]);
  out.airdropDup = typeof (await ask('requestAirdrop', [payer.publicKey.toBase58(), 1_000_000]));
}

/** Does the operations on the node at `url`. */
export async function collect(url) {
  const run = await prepare(url);
  const { out, wire, slot, target } = await collectTransfer(run);
  await collectAccounts(run, target, out);
  await collectRefusals(run, wire, out);
  await collectCalls(run, slot, out);
  return out;
}
