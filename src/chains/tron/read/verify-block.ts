/**
 * Proves that a node showed a block completely (docs/design.md "No block is skipped"). The block's
 * id is the hash of its header, and the header's Merkle root covers its transactions with their
 * signatures and results. Infos (logs, internal transactions) are in no header: each transaction
 * must have one, and it must agree with the result in the block.
 */
import { Unverified } from '#chains/rpc/json-guards.ts';
import {
  type NodeBlock,
  type NodeHeader,
  type NodeInfo,
  type NodeTransaction,
  parseHex,
  parseNumber,
} from '../node/node-json.ts';
import { writeMessage } from '../node/protobuf.ts';
import { sha256 } from '../node/transaction.ts';

/** Numbers of `Transaction.Result.contractResult`. */
const contractResults: readonly string[] = [
  ...['DEFAULT', 'SUCCESS', 'REVERT', 'BAD_JUMP_DESTINATION', 'OUT_OF_MEMORY'],
  ...['PRECOMPILED_CONTRACT', 'STACK_TOO_SMALL', 'STACK_TOO_LARGE', 'ILLEGAL_OPERATION'],
  ...['STACK_OVERFLOW', 'OUT_OF_ENERGY', 'OUT_OF_TIME', 'JVM_STACK_OVER_FLOW', 'UNKNOWN'],
  ...['TRANSFER_FAILED', 'INVALID_CODE'],
];

/** Throws Unverified unless the id is the hash of this header (`BlockHeader.raw`). */
export function verifyId({ id, number, fields }: NodeHeader): void {
  const bytes = (name: string, size: number | null) =>
    Buffer.from(parseHex(fields[name], fields[name] === undefined ? null : size, name), 'hex');
  const header = writeMessage([
    [1, parseNumber(fields.timestamp, 'timestamp')],
    [2, bytes('txTrieRoot', 32)],
    [3, bytes('parentHash', 32)],
    [7, number],
    [8, parseNumber(fields.witness_id, 'witness_id')],
    [9, bytes('witness_address', null)],
    [10, parseNumber(fields.version, 'version')],
    [11, bytes('accountStateRoot', null)],
  ]);
  const expected = number.toString(16).padStart(16, '0') + sha256(header).toString('hex').slice(16);
  if (id !== expected) throw new Unverified(`the id of block ${number} is not its header's hash`);
}

/** Throws Unverified unless this is the block that was asked for and its parent is `parentId`. */
export function verifyHeader(header: NodeHeader, number: bigint, parentId: string | null): void {
  if (header.number !== number)
    throw new Unverified(`the node sent block ${header.number} instead of ${number}`);
  verifyId(header);
  if (parentId !== null && header.parentId !== parentId)
    throw new Unverified(`block ${number} does not follow the previous block`);
}

/** A transaction's leaf: the hash of the transaction as far as its JSON shows it. */
function hashLeaf({ raw, signatures, results }: NodeTransaction): Buffer {
  return sha256(
    writeMessage([
      [1, raw],
      ...signatures.map((signature) => [2, signature] as const),
      ...results.map(({ fee, contractRet }) => {
        const result = BigInt(Math.max(0, contractResults.indexOf(contractRet ?? 'DEFAULT')));
        const message = writeMessage([
          [1, fee],
          [3, result],
        ]);
        return [5, message] as const;
      }),
    ]),
  );
}

/** The root of the transactions' Merkle tree, hex. An unpaired node moves up unchanged. */
export function computeTrieRoot(transactions: readonly NodeTransaction[]): string {
  let level = transactions.map(hashLeaf);
  if (level.length === 0) return '0'.repeat(64);
  while (level.length > 1) {
    const pairs: Buffer[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i]!, level[i + 1]];
      pairs.push(right ? sha256(left, right) : left);
    }
    level = pairs;
  }
  return level[0]!.toString('hex');
}

/** Throws Unverified unless each transaction's id is the hash of its bytes. */
export function verifyIds(block: NodeBlock): void {
  for (const { id, raw } of block.transactions)
    if (sha256(raw).toString('hex') !== id)
      throw new Unverified(`${id} is not the hash of its transaction`);
}

/** Whether the header's root covers the transactions shown. read-block.ts says when it does not. */
export const isCovered = (block: NodeBlock): boolean =>
  computeTrieRoot(block.transactions) === block.txTrieRoot;

/**
 * Whether the block says that the transaction succeeded. Its first result counts: java-tron writes
 * that one, and a sender may add others behind it (TransactionCapsule.setResultCode, 4.8).
 */
export const isSuccess = ({ results: [result] }: NodeTransaction): boolean =>
  result?.contractRet === 'SUCCESS';

/**
 * The infos in the order of the block's transactions. Throws Unverified unless each transaction has
 * exactly one, of this block, that agrees with it on success.
 */
export function verifyInfos(block: NodeBlock, infos: readonly NodeInfo[]): NodeInfo[] {
  const byId = new Map(infos.map((info) => [info.id, info]));
  if (infos.length !== block.transactions.length || byId.size !== infos.length)
    throw new Unverified(
      `${infos.length} infos of ${block.transactions.length} transactions in block ${block.number}`,
    );
  return block.transactions.map((transaction) => {
    const info = byId.get(transaction.id);
    if (!info) throw new Unverified(`${transaction.id} has no info`);
    if (info.blockNumber !== block.number)
      throw new Unverified(`the info of ${info.id} belongs to block ${info.blockNumber}`);
    const receipt = info.receiptResult ?? 'SUCCESS';
    const succeeded = !info.failed && receipt === 'SUCCESS';
    if (succeeded !== isSuccess(transaction))
      throw new Unverified(`the info of ${info.id} disagrees with the block about its success`);
    return info;
  });
}
