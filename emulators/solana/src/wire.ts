import { createPublicKey, verify } from 'node:crypto';
import { base58 } from '@scure/base';
import {
  AddressLookupTableAccount,
  type MessageV1,
  type PublicKey,
  type VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { StoredAccount } from './svm/svm.ts';

export interface Loaded {
  writable: string[];
  readonly: string[];
}

/** A received transaction, with the addresses of its lookup tables resolved. */
export interface WireTransaction {
  /** The fee payer's signature in base58. */
  signature: string;
  bytes: Uint8Array;
  signatures: Uint8Array[];
  /** The bytes that the signatures sign. */
  signed: Uint8Array;
  message: VersionedMessage;
  /** Every account in index order: the message's own, then those from lookup tables. */
  keys: string[];
  loaded: Loaded;
}

/** A transaction whose form no node accepts. The message says why. */
export class NotATransaction extends Error {}

const unsanitary = () =>
  new NotATransaction('Transaction failed to sanitize accounts offsets correctly');

function checkForm(tx: VersionedTransaction): void {
  if (tx.message.version === 1 && !hasVersion1Form(tx.message)) throw unsanitary();
  const { header, staticAccountKeys: keys, compiledInstructions } = tx.message;
  const { numRequiredSignatures: signers } = header;
  const writableSigner = header.numReadonlySignedAccounts < signers;
  const hasRoom = signers + header.numReadonlyUnsignedAccounts <= keys.length;
  if (!writableSigner || !hasRoom || tx.signatures.length !== signers) throw unsanitary();
  const lookups = tx.message.version === 0 ? tx.message.addressTableLookups : [];
  const total = lookups.reduce(
    (sum, table) => sum + table.writableIndexes.length + table.readonlyIndexes.length,
    keys.length,
  );
  const validIndexes = compiledInstructions.every(
    ({ programIdIndex, accountKeyIndexes }) =>
      programIdIndex > 0 &&
      programIdIndex < keys.length &&
      accountKeyIndexes.every((index) => index < total),
  );
  if (!validIndexes || total > 256) throw unsanitary();
}

/** The bounds that SIMD-0385 sets for a transaction of version 1. */
const version1 = { addresses: 64, instructions: 64, signatures: 12 } as const;
const heapBytes = { step: 1_024, least: 32 * 1_024, most: 256 * 1_024 } as const;

function hasVersion1Form({
  header,
  staticAccountKeys: keys,
  compiledInstructions,
  transactionConfig,
}: MessageV1): boolean {
  const { heapSize } = transactionConfig;
  const validHeap =
    heapSize === null ||
    (heapSize % heapBytes.step === 0 && heapSize >= heapBytes.least && heapSize <= heapBytes.most);
  return (
    validHeap &&
    keys.length <= version1.addresses &&
    compiledInstructions.length <= version1.instructions &&
    header.numRequiredSignatures <= version1.signatures &&
    new Set(keys.map((key) => key.toBase58())).size === keys.length
  );
}

const lookupProgram = 'AddressLookupTab1e1111111111111111111111111';

function addressesOf(account: StoredAccount | null): PublicKey[] {
  if (!account) {
    throw new NotATransaction("Transaction loads an address table account that doesn't exist");
  }
  if (account.owner !== lookupProgram) {
    throw new NotATransaction('Transaction loads an address table account with an invalid owner');
  }
  return AddressLookupTableAccount.deserialize(account.data).addresses;
}

function resolve(message: VersionedMessage, read: (key: string) => StoredAccount | null): Loaded {
  const loaded: Loaded = { writable: [], readonly: [] };
  if (message.version !== 0) return loaded;
  for (const lookup of message.addressTableLookups) {
    const addresses = addressesOf(read(lookup.accountKey.toBase58()));
    for (const kind of ['writable', 'readonly'] as const) {
      for (const index of lookup[`${kind}Indexes`]) {
        const key = addresses[index];
        if (!key) {
          throw new NotATransaction('Transaction address table lookup uses an invalid index');
        }
        loaded[kind].push(key.toBase58());
      }
    }
  }
  return loaded;
}

/** Parses a transaction. Throws RangeError if the bytes are none. */
export function parseTransaction(bytes: Uint8Array): VersionedTransaction {
  try {
    return VersionedTransaction.deserialize(bytes);
  } catch {
    throw new RangeError('io error: failed to fill whole buffer');
  }
}

/**
 * Reads a transaction and checks its form. Throws RangeError if the bytes are not a transaction,
 * and NotATransaction if its indexes or lookup tables are invalid. `bytes` of the result is the
 * canonical encoding, because the native binding aborts the whole process on bytes that it cannot
 * read; a message of version 1 has only one encoding.
 */
export function readTransaction(
  bytes: Uint8Array,
  read: (key: string) => StoredAccount | null,
): WireTransaction {
  const tx = parseTransaction(bytes);
  checkForm(tx);
  const loaded = resolve(tx.message, read);
  const own = tx.message.staticAccountKeys.map((key) => key.toBase58());
  return {
    signature: base58.encode(tx.signatures[0] ?? new Uint8Array()),
    bytes: tx.message.version === 1 ? bytes : tx.serialize(),
    signatures: tx.signatures,
    signed: signedPart(tx, bytes),
    message: tx.message,
    keys: [...own, ...loaded.writable, ...loaded.readonly],
    loaded,
  };
}

const signatureBytes = 64;

/** In version 1 the signatures come last, without a count; web3.js cannot write such a message. */
const signedPart = ({ message, signatures }: VersionedTransaction, bytes: Uint8Array) =>
  message.version === 1
    ? bytes.slice(0, bytes.length - signatures.length * signatureBytes)
    : message.serialize();

/** An ed25519 public key in the DER form that node:crypto reads (RFC 8410). */
const spki = (key: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]);

/** True if every required signature is valid. */
export function isSigned({ message, signed, signatures }: WireTransaction): boolean {
  return signatures.every((signature, index) => {
    const signer = message.staticAccountKeys[index];
    if (!signer) return false;
    const key = createPublicKey({ key: spki(signer.toBytes()), format: 'der', type: 'spki' });
    return verify(null, signed, key, signature);
  });
}
