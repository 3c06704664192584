/**
 * Transactions: bytes, id and JSON. A broadcast in JSON is rebuilt from `raw_data`. Like the real
 * node, this chain ignores `raw_data_hex` and `txID`.
 */
import { fromHex, sha256, toHex } from './bytes.ts';
import { NodeError } from './errors.ts';
import {
  asObject,
  bytesFromJson,
  intFromJson,
  type JsonObject,
  type JsonOptions,
  messageFromJson,
  messageToJson,
} from './message-json.ts';
import { decode, encode, type Message } from './protobuf.ts';
import { type ContractType, contractTypes, rawSchema, transactionSchema } from './schemas.ts';

export interface Transaction {
  /** sha256 of the raw bytes, in hexadecimal. */
  id: string;
  raw: Message;
  rawBytes: Buffer;
  /** Hexadecimal, as received. */
  signatures: string[];
  /** `Transaction` without its raw part, signatures and results: what is unknown. */
  rest: Message;
  /** Null if the transaction has no contract of a supported type. */
  contract: { type: ContractType; value: Message; permissionId: number } | null;
}

/** The names in `ret`, by their number in java-tron's `contractResult`. */
export const contractResults = [
  'DEFAULT',
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'UNKNOWN',
  'TRANSFER_FAILED',
  'INVALID_CODE',
] as const;
export type ContractResult = (typeof contractResults)[number];

const typeUrl = (type: string): string => `type.googleapis.com/protocol.${type}`;
/** What is before the last slash. */
const namesType = (url: Message[string], type: string): boolean =>
  String(url ?? '').replace(/^.*\//s, '') === `protocol.${type}`;
const typeOfCode = new Map<number, ContractType>(
  Object.entries(contractTypes).map(([name, { code }]) => [code, name as ContractType]),
);

/** A contract's message. Its bytes are checked when it is executed: broken ones have no fields. */
function messageOf(type: ContractType, bytes: Buffer): Message {
  try {
    return decode(contractTypes[type].schema, bytes);
  } catch {
    return {};
  }
}

/**
 * The transaction of raw bytes. Like the node, it writes them again: a known field that was not in
 * its place changes the id. Throws if they are not a `Transaction.raw`.
 */
export function transactionOf(
  received: Buffer,
  signatures: string[],
  rest: Message = {},
): Transaction {
  const raw = decode(rawSchema, received);
  const rawBytes = encode(rawSchema, raw);
  const [first] = (raw.contract as Message[] | undefined) ?? [];
  const type = first ? typeOfCode.get(Number((first.type as bigint | undefined) ?? 0n)) : undefined;
  const parameter = first?.parameter as Message | undefined;
  return {
    id: toHex(sha256(rawBytes)),
    raw,
    rawBytes,
    signatures,
    rest,
    contract:
      first && type && namesType(parameter?.type_url, type)
        ? {
            type,
            value: messageOf(type, fromHex((parameter?.value as string) ?? '')),
            permissionId: Number((first.Permission_id as bigint | undefined) ?? 0n),
          }
        : null,
  };
}

/** A contract's message, or null if its fields cannot be read. */
function readContract(type: ContractType, json: unknown, options: JsonOptions): Message | null {
  try {
    return messageFromJson(contractTypes[type].schema, asObject(json), options);
  } catch (error) {
    if (error instanceof NodeError) return null;
    throw error;
  }
}

/**
 * Converts `raw_data` from JSON to bytes. Like the node, it leaves out a contract of an unknown
 * type or with an unreadable field: the broadcast then answers that there is no contract.
 */
export function rawFromJson(json: JsonObject, options: JsonOptions): Buffer {
  const raw = messageFromJson(rawSchema, { ...json, contract: undefined }, options);
  const contracts = (Array.isArray(json.contract) ? json.contract : []).flatMap((item) => {
    const { type, parameter, Permission_id } = asObject(item);
    if (typeof type !== 'string' || !(type in contractTypes)) return [];
    const { code, schema } = contractTypes[type as ContractType];
    const value = readContract(type as ContractType, asObject(parameter).value, options);
    if (!value) return [];
    return [
      {
        type: BigInt(code),
        parameter: { type_url: typeUrl(type), value: toHex(encode(schema, value)) },
        ...(Permission_id === undefined
          ? {}
          : { Permission_id: intFromJson('Permission_id', Permission_id, options) }),
      },
    ];
  });
  return encode(rawSchema, { ...raw, ...(contracts.length > 0 ? { contract: contracts } : {}) });
}

/** Reads a signed transaction from JSON. */
export function transactionFromJson(json: JsonObject, options: JsonOptions): Transaction {
  const signatures = (Array.isArray(json.signature) ? json.signature : []).map((item) =>
    bytesFromJson('signature', item, false, options),
  );
  return transactionOf(rawFromJson(asObject(json.raw_data), options), signatures);
}

/** `raw_data` as the node answers it. */
export function rawToJson({ raw, contract }: Transaction, visible: boolean): JsonObject {
  const { contract: _, ...rest } = messageToJson(rawSchema, raw, visible);
  return {
    ...rest,
    contract: contract
      ? [
          {
            parameter: {
              value: messageToJson(contractTypes[contract.type].schema, contract.value, visible),
              type_url: typeUrl(contract.type),
            },
            type: contract.type,
            ...(contract.permissionId === 0 ? {} : { Permission_id: contract.permissionId }),
          },
        ]
      : undefined,
  };
}

/** The signed bytes, without `ret`. Bandwidth is charged for them and 64 bytes more. */
export const signedBytes = ({ rawBytes, signatures, rest }: Transaction): Buffer =>
  encode(transactionSchema, { ...rest, raw_data: [toHex(rawBytes)], signature: signatures });

/** The bytes in a block. Their hash is a leaf of the block's `txTrieRoot`. */
export const minedBytes = (transaction: Transaction, result: ContractResult): Buffer =>
  encode(transactionSchema, {
    ...transaction.rest,
    raw_data: [toHex(transaction.rawBytes)],
    signature: transaction.signatures,
    ret: [{ contractRet: BigInt(contractResults.indexOf(result)) }],
  });

/** Reads signed bytes; a result in them is ignored. Throws if they are not a transaction. */
export function transactionFromBytes(bytes: Buffer): Transaction {
  const { raw_data = [], signature = [], ret: _, ...rest } = decode(transactionSchema, bytes);
  const raw = fromHex((raw_data as string[]).join(''));
  return transactionOf(raw, signature as string[], rest);
}
