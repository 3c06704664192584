import { base58 } from '@scure/base';
import type { Landed, Outcome } from '../ledger-types.ts';
import type { TransactionError } from '../svm/svm-error.ts';
import type { WireTransaction } from '../wire.ts';
import type { Config } from './params.ts';
import { type ParsedInstruction, parseInstruction } from './parse-instruction.ts';
import { invalidParams, RpcError } from './rpc-error.ts';

type Json = Record<string, unknown>;
type Encoding = 'json' | 'jsonParsed' | 'base58' | 'base64';

export interface TransactionForm {
  encoding: Encoding;
  /** The newest version that the caller can read. Null means legacy: the caller named none. */
  maxVersion: number | null;
}

const encodings = ['json', 'jsonParsed', 'base58', 'base64'];

/** The encoding and version that the caller asks for. */
export function transactionForm(config: Config): TransactionForm {
  const encoding = config.encoding ?? 'json';
  if (typeof encoding !== 'string' || ![...encodings, 'binary'].includes(encoding)) {
    throw invalidParams(
      'Invalid params: data did not match any variant of untagged enum RpcEncodingConfigWrapper.',
    );
  }
  const { maxSupportedTransactionVersion: version } = config;
  return {
    encoding: (encoding === 'binary' ? 'base58' : encoding) as Encoding,
    maxVersion: typeof version === 'number' ? version : null,
  };
}

export const statusOf = (err: TransactionError | null): Json =>
  err === null ? { Ok: null } : { Err: err };

function versionOf(tx: WireTransaction, form: TransactionForm): 'legacy' | number {
  const { version } = tx.message;
  if (version !== 'legacy' && version > (form.maxVersion ?? -1)) {
    throw new RpcError(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  }
  return version;
}

const accountKeys = (tx: WireTransaction): Json[] => {
  const own = tx.message.staticAccountKeys.length;
  return tx.keys.map((pubkey, index) => ({
    pubkey,
    signer: tx.message.isAccountSigner(index),
    source: index < own ? 'transaction' : 'lookupTable',
    writable: tx.message.isAccountWritable(index),
  }));
};

const lookups = ({ message }: WireTransaction): Json =>
  message.version === 0
    ? {
        addressTableLookups: message.addressTableLookups.map((table) => ({
          accountKey: table.accountKey.toBase58(),
          readonlyIndexes: table.readonlyIndexes,
          writableIndexes: table.writableIndexes,
        })),
      }
    : {};

/** What version 1 holds instead of instructions of the compute budget. */
const transactionConfig = ({ message }: WireTransaction): Json =>
  message.version === 1 ? { transactionConfig: { ...message.transactionConfig } } : {};

function message(tx: WireTransaction, parsed: boolean): Json {
  const instructions = tx.message.compiledInstructions.map((instruction) => ({
    accounts: instruction.accountKeyIndexes,
    data: base58.encode(instruction.data),
    programIdIndex: instruction.programIdIndex,
    stackHeight: 1,
  }));
  if (parsed) {
    return {
      accountKeys: accountKeys(tx),
      ...lookups(tx),
      instructions: instructions.map((instruction) => parseInstruction(instruction, tx.keys)),
      recentBlockhash: tx.message.recentBlockhash,
      ...transactionConfig(tx),
    };
  }
  return {
    accountKeys: tx.message.staticAccountKeys.map((key) => key.toBase58()),
    ...lookups(tx),
    header: { ...tx.message.header },
    instructions,
    recentBlockhash: tx.message.recentBlockhash,
    ...transactionConfig(tx),
  };
}

function encodeWire(tx: WireTransaction, encoding: Encoding): unknown {
  if (encoding === 'base64') return [Buffer.from(tx.bytes).toString('base64'), 'base64'];
  if (encoding === 'base58') return [base58.encode(tx.bytes), 'base58'];
  return {
    message: message(tx, encoding === 'jsonParsed'),
    signatures: tx.signatures.map((signature) => base58.encode(signature)),
  };
}

/** Inner instructions, with account indexes or parsed. */
export function encodeInner(
  tx: WireTransaction,
  inner: Outcome['inner'],
  parsed: boolean,
): {
  index: number;
  instructions: (ParsedInstruction | Outcome['inner'][0]['instructions'][0])[];
}[] {
  if (!parsed) return inner;
  return inner.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((instruction) => parseInstruction(instruction, tx.keys)),
  }));
}

function meta({ tx, outcome }: Landed, parsed: boolean): Json {
  return {
    computeUnitsConsumed: outcome.units,
    costUnits: outcome.costUnits,
    err: outcome.err,
    fee: outcome.fee,
    innerInstructions: encodeInner(tx, outcome.inner, parsed),
    ...(!parsed && { loadedAddresses: tx.loaded }),
    logMessages: outcome.logs,
    postBalances: outcome.postBalances,
    postTokenBalances: outcome.postTokenBalances,
    preBalances: outcome.preBalances,
    preTokenBalances: outcome.preTokenBalances,
    ...(outcome.returnData && { returnData: outcome.returnData }),
    rewards: [],
    status: statusOf(outcome.err),
  };
}

const shortMeta = ({ outcome }: Landed): Json => ({
  err: outcome.err,
  fee: outcome.fee,
  postBalances: outcome.postBalances,
  postTokenBalances: outcome.postTokenBalances,
  preBalances: outcome.preBalances,
  preTokenBalances: outcome.preTokenBalances,
  status: statusOf(outcome.err),
});

/** A transaction of a block. With `full` false, its accounts and balances only. */
export function encodeTransaction(landed: Landed, form: TransactionForm, full = true): Json {
  const { tx } = landed;
  const version = versionOf(tx, form);
  const parsed = form.encoding === 'jsonParsed';
  return {
    meta: full ? meta(landed, parsed) : shortMeta(landed),
    transaction: full
      ? encodeWire(tx, form.encoding)
      : {
          accountKeys: accountKeys(tx),
          signatures: tx.signatures.map((signature) => base58.encode(signature)),
        },
    ...(form.maxVersion !== null && { version }),
  };
}
