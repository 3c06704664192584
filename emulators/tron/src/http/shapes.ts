/** Blocks, transactions and infos as the node answers them. */

import { witnessKey } from '../genesis.ts';
import type { BlockLog, MinedTransaction } from '../node/block-log.ts';
import { blockVersion, headerBytes } from '../node/block-log.ts';
import { signHash } from '../node/signing.ts';
import { fromHex, sha256, toBase58, toHex } from '../wire/bytes.ts';
import { parseJson } from '../wire/json.ts';
import type { JsonObject } from '../wire/message-json.ts';
import { rawToJson, type Transaction, transactionFromBytes } from '../wire/transaction.ts';

export const addressText = (address: string, visible: boolean): string =>
  visible ? toBase58(address) : address;

/** A mined or pending transaction; for a pending one the node answers the result SUCCESS. */
export const transactionJson = (
  transaction: Transaction,
  result: string,
  visible: boolean,
): JsonObject => ({
  ret: [{ contractRet: result }],
  signature: transaction.signatures,
  txID: transaction.id,
  raw_data: rawToJson(transaction, visible),
  raw_data_hex: toHex(transaction.rawBytes),
});

export const minedJson = ({ bytes, result }: MinedTransaction, visible: boolean): JsonObject =>
  transactionJson(transactionFromBytes(bytes), result, visible);

/** Cache of the signatures of blocks: signing takes half a millisecond. */
const signatures = new Map<string, string>();

function witnessSignature(id: string, bytes: Buffer): string {
  const known = signatures.get(id);
  if (known) return known;
  const made = signHash(sha256(bytes), fromHex(witnessKey));
  if (signatures.size > 4096) signatures.clear();
  signatures.set(id, made);
  return made;
}

export function blockJson(
  blocks: BlockLog,
  number: number,
  options: { detail: boolean; visible: boolean },
): JsonObject {
  const header = blocks.header(number);
  const mined = options.detail ? blocks.transactions(number) : [];
  return {
    blockID: blocks.id(number),
    block_header: {
      raw_data: {
        number: header.number || undefined,
        txTrieRoot: header.txTrieRoot,
        witness_address: addressText(header.witness, options.visible),
        parentHash: header.parentHash,
        version: blockVersion,
        timestamp: header.timestamp,
      },
      witness_signature: witnessSignature(blocks.id(number)!, headerBytes(header)),
    },
    transactions:
      mined.length > 0 ? mined.map((item) => minedJson(item, options.visible)) : undefined,
  };
}

/** A transaction's info. With `visible`, addresses are base58, in logs too. */
export function infoJson({ info }: MinedTransaction, visible: boolean): JsonObject {
  const json = parseJson(info) as JsonObject & {
    contract_address?: string;
    log?: { address: string }[];
    internal_transactions?: { caller_address: string; transferTo_address: string }[];
  };
  if (!visible) return json;
  return {
    ...json,
    contract_address: json.contract_address && toBase58(json.contract_address),
    log: json.log?.map((log) => ({ ...log, address: toBase58(`41${log.address}`) })),
    internal_transactions: json.internal_transactions?.map((item) => ({
      ...item,
      caller_address: toBase58(item.caller_address),
      transferTo_address: toBase58(item.transferTo_address),
    })),
  };
}
