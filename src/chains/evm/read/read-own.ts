/**
 * Reads the transactions of blocks that concern us. The others are known by their hash and receipt:
 * a block with all its transactions is mostly calldata that is never read.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { type Rpc, type RpcCall, RpcError } from '#chains/rpc/rpc.ts';
import {
  isKnownType,
  type NodeBlock,
  type NodeHeader,
  type NodeReceipt,
  type NodeTransaction,
  parseBlock,
  parseBytes,
  parseTransaction,
  toQuantity,
} from '../node/node-json.ts';

/** A block that was answered, before it is verified. */
export interface Draft {
  header: NodeHeader;
  /** Its transactions, with more than the hash where the block came whole. */
  listed: readonly ({ hash: string } & Partial<NodeTransaction>)[];
  /** null where only the hashes were asked for. */
  whole: NodeBlock | null;
  /** In the order of `listed`. */
  receipts: readonly NodeReceipt[];
}

/** A block with more transactions of ours is asked for whole. */
const maxSingly = 8;
/** How often what a node lacks is asked for again, and after how long (ms). */
const maxRepeats = 3;
const repeatMs = 250;

/**
 * The blocks of these drafts with their transactions; those without an address of ours are marked
 * as foreign. Asks for the missing ones in one batch, and notes in `facts` whether most concern us.
 * Throws RpcError for a refusal, and Unverified if the chain changed since the block was listed.
 */
export async function readOwn(
  rpc: Rpc,
  drafts: readonly Draft[],
  input: {
    facts: { isMostlyOurs: boolean };
    ours(address: string): boolean;
    withinMs: number;
  },
): Promise<NodeBlock[]> {
  const { facts, ours, withinMs } = input;
  const needed = drafts.map(({ listed, receipts }) =>
    listed.filter((_, i) => isNeeded(receipts[i], ours)),
  );
  const own = needed.flat().length;
  const all = drafts.reduce((sum, { listed }) => sum + listed.length, 0);
  if (all > 0) facts.isMostlyOurs = own > maxSingly && own * 4 > all;
  const calls = drafts.map((draft, i) => callsFor(draft, needed[i]!));
  const answers = await askUntilThere(rpc, calls.flat(), withinMs);
  return drafts.map((draft, i) => complete(draft, needed[i]!, answers.splice(0, calls[i]!.length)));
}

/**
 * The answers to these calls. Behind one URL may be several nodes, and the one that is asked now may
 * not have the block yet: what it lacks is asked for again, three times.
 */
async function askUntilThere(
  rpc: Rpc,
  calls: readonly RpcCall[],
  withinMs: number,
): Promise<unknown[]> {
  const answers: unknown[] = [];
  const endsAt = Date.now() + withinMs;
  let open = [...calls.keys()];
  for (let attempt = 0; open.length > 0 && attempt <= maxRepeats; attempt++) {
    if (attempt > 0) await sleep(repeatMs);
    const asked = open.map((i) => calls[i] as RpcCall);
    const given = await rpc.batch<unknown>(asked, { withinMs: endsAt - Date.now() });
    for (const [k, i] of open.entries()) answers[i] = given[k];
    open = open.filter((i) => isLate(answers[i]));
  }
  return answers;
}

/** A transaction without a block waits in the node's pool. */
const isLate = (answer: unknown): boolean =>
  answer == null ||
  (typeof answer === 'object' && 'blockHash' in answer && answer.blockHash === null);

/** What a receipt does not show is needed too. */
function isNeeded(receipt: NodeReceipt | undefined, ours: (address: string) => boolean): boolean {
  if (!receipt) return false;
  const { type, unread, from, success } = receipt;
  if (unread || !isKnownType(type) || ours(from)) return true;
  const to = receipt.to ?? receipt.contractAddress;
  return success && to !== null && ours(to);
}

function callsFor({ whole, header }: Draft, needed: readonly { hash: string }[]): RpcCall[] {
  if (whole) return [];
  if (needed.length > maxSingly) {
    return [{ method: 'eth_getBlockByNumber', params: [toQuantity(header.number), true] }];
  }
  return needed.map(({ hash }) => ({ method: 'eth_getTransactionByHash', params: [hash] }));
}

function complete(
  { header, listed, whole, receipts }: Draft,
  needed: readonly { hash: string }[],
  answers: unknown[],
): NodeBlock {
  if (whole) return whole;
  const read = new Map(
    answers.flatMap((answer) => readFrom(header, answer)).map((one) => [one.hash, one]),
  );
  const missing = needed.find(({ hash }) => !read.has(hash));
  if (missing) throw new Unverified(`the node sent another transaction than ${missing.hash}`);
  const transactions = listed.map(
    ({ hash }, i): NodeTransaction => read.get(hash) ?? foreign(hash, receipts[i]),
  );
  return { ...header, transactions };
}

/** The transactions of an answer: one of them, or the whole block. */
function readFrom(header: NodeHeader, answer: unknown): NodeTransaction[] {
  if (answer instanceof RpcError) throw answer;
  const fields = answer == null ? null : parseObject(answer, 'a transaction or its block');
  const isBlock = Array.isArray(fields?.transactions);
  const said = isBlock ? fields?.hash : fields?.blockHash;
  if (!fields || parseBytes(said, 32, 'the block hash of a transaction') !== header.hash) {
    throw new Unverified(`block ${header.number} is no longer the one that was listed`);
  }
  return isBlock ? parseBlock(fields).transactions : [parseTransaction(fields)];
}

/** A missing receipt is found by `verifyReceipts`, which counts them. */
const foreign = (hash: string, receipt: NodeReceipt | undefined): NodeTransaction => ({
  hash,
  from: receipt?.from ?? '',
  to: receipt?.to ?? null,
  value: 0n,
  nonce: 0n,
  type: receipt?.type ?? 0n,
  isForeign: true,
});
