/**
 * The transfers and senders of a verified block (docs/decisions.md "What counts as a deposit",
 * "Identity of a deposit").
 */

import { Unverified } from '#chains/rpc/json-guards.ts';
import { transferTopic } from '#chains/shared/abi/event-topics.ts';
import type { Chain, ScannedBlock, SentTransaction, Transfer } from '#model/chain.ts';
import { tronAddressFromHex, tronAddressToHex } from '../account/address.ts';
import type { NodeBlock, NodeInfo, NodeLog, NodeTransaction } from '../node/node-json.ts';
import {
  type Contract,
  contractTypes,
  decodeContracts,
  decodeOwner,
  decodeTransfer,
} from '../node/transaction.ts';
import { internalTransfers } from './traces.ts';
import { isSuccess } from './verify-block.ts';

/** TRON writes topics without 0x. */
const tronTransferTopic = transferTopic.slice(2);

/** The chain's tokens by the 40 hex digits of their address, as logs name them. */
export const listedTokens = (chain: Chain): ReadonlyMap<string, string> =>
  new Map(
    chain.tokens.flatMap(({ address }) => (address ? [[tronAddressToHex(address), address]] : [])),
  );

/**
 * The transfers of a block: TRX and listed tokens, of successful transactions, with amounts above
 * zero in the smallest unit. A transfer to oneself is left out. `listed` holds the tokens'
 * addresses by their 40 hex digits; `infos` are in the order of the transactions. A contract of an
 * unknown type, and a transaction whose bytes cannot be decoded, are left out and named in `unknown`;
 * their logs and internal transactions count.
 */
export function scanBlock(input: {
  block: NodeBlock;
  infos: readonly NodeInfo[];
  listed: ReadonlyMap<string, string>;
  coverage: string[];
}): ScannedBlock {
  const { block, infos, listed, coverage } = input;
  const transfers: Transfer[] = [];
  const sent: SentTransaction[] = [];
  const unknown: string[] = [];
  for (const [i, transaction] of block.transactions.entries()) {
    const txHash = transaction.id;
    const success = isSuccess(transaction);
    const info = infos[i]!;
    const burntSun = info.energyFee;
    const { owners, native } = readOwn(transaction, unknown);
    for (const [i, owner] of owners.entries()) {
      const from = tronAddressFromHex(owner);
      // The owner of the first contract pays.
      const fee = i === 0 && info.fee !== null ? { fee: info.fee } : {};
      sent.push({ txHash, from, nonce: null, success, ...(burntSun > 0n && { burntSun }), ...fee });
    }
    if (success) transfers.push(...transactionTransfers({ native, info, listed, unknown }));
  }
  return {
    number: block.number,
    hash: block.id,
    parentHash: block.parentId,
    timestamp: Number(block.timestamp / 1000n),
    clock: block.timestamp,
    transfers,
    sent,
    coverage: unknown.length === 0 ? coverage : [...coverage, 'unknown'],
    ...(unknown.length > 0 && { unknown }),
  };
}

/** Contract types of java-tron 4.8.1 (protocol/src/main/protos/core/Tron.proto). */
const knownTypes = [
  [0, 6],
  [8, 20],
  [30, 33],
  [41, 46],
  [48, 49],
  [51, 59],
] as const;
const isKnownType = (type: number) => knownTypes.some(([from, to]) => type >= from && type <= to);

/**
 * What a transaction's own bytes say: the accounts that its contracts act for, and its transfer of
 * TRX (null if it is none). What cannot be read is named in `unknown`: whoever sends bytes that this
 * reader does not understand must not stop a scan.
 */
export function readOwn(
  { id, raw }: Pick<NodeTransaction, 'id' | 'raw'>,
  unknown: string[],
): { owners: string[]; native: Moved | null } {
  try {
    const contracts = decodeContracts(raw);
    const known = contracts.filter(({ type }) => isKnownType(type));
    for (const { type } of contracts)
      if (!isKnownType(type)) unknown.push(`${id} has the contract type ${type}`);
    const owners = known.flatMap((contract) => decodeOwner(contract) ?? []);
    const [contract] = contracts;
    const isTransfer = contracts.length === 1 && contract!.type === contractTypes.transfer;
    return { owners, native: isTransfer ? movedBy(contract!) : null };
  } catch (error) {
    if (!(error instanceof Unverified)) throw error;
    unknown.push(`${id} cannot be decoded: ${error.message}`);
    return { owners: [], native: null };
  }
}

function movedBy(contract: Contract): Moved | null {
  const { from, to, amount } = decodeTransfer(contract);
  return from && to ? { from, to, amount } : null;
}

/** The transfers of one successful transaction, as `scanBlock` returns them. */
export function transactionTransfers(input: {
  /** Its own transfer of TRX; null if there is none, or it is not asked for. */
  native: Moved | null;
  info: NodeInfo;
  listed: ReadonlyMap<string, string>;
  /** Gets the internal transactions of unknown kinds. */
  unknown: string[];
}): Transfer[] {
  const { native, info, listed, unknown } = input;
  const transfers: Transfer[] = [];
  const txHash = info.id;
  const move = (position: string, moved: Moved, tokenAddress: string | null) => {
    const { from, to, amount } = moved;
    if (amount <= 0n || from === to) return;
    const [sender, recipient] = [tronAddressFromHex(from), tronAddressFromHex(to)];
    transfers.push({ txHash, position, from: sender, to: recipient, tokenAddress, amount });
  };
  if (native) move('native', native, null);
  for (const internal of internalTransfers(info, unknown)) {
    move(`trace:${internal.index}`, internal, null);
  }
  for (const [ordinal, log] of info.logs.entries()) {
    const token = listed.get(log.address);
    const moved = token && tokenTransfer(log);
    if (moved) move(`log:${ordinal}`, moved, token);
  }
  return transfers;
}

/** What a transfer moves, and between whom. */
export interface Moved {
  /** 40 hex digits. */
  from: string;
  to: string;
  amount: bigint;
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value);

/** A TRC-20 Transfer. An NFT's transfer has four topics and no data. */
export function tokenTransfer(log: Omit<NodeLog, 'address'>): Moved | null {
  const [topic, from, to] = log.topics;
  if (topic !== tronTransferTopic || log.topics.length !== 3) return null;
  if (!isWord(from) || !isWord(to) || !isWord(log.data)) return null;
  return {
    from: from.slice(24).toLowerCase(),
    to: to.slice(24).toLowerCase(),
    amount: BigInt(`0x${log.data}`),
  };
}
