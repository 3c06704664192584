/**
 * Transactions: bytes, identity and JSON. What is broadcast as JSON is rebuilt from `raw_data`;
 * its `raw_data_hex` and `txID` are not read, as by the real node.
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
  /** sha256 of the raw bytes, hexadecimal. */
  id: string;
  raw: Message;
  rawBytes: Buffer;
  /** Hexadecimal, as they came. */
  signatures: string[];
  /** Null when there is none that this chain knows. */
  contract: { type: ContractType; value: Message; permissionId: number } | null;
}

/** Names in `ret`, by their number in java-tron's `contractResult`. */
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
const typeOfCode = new Map<number, ContractType>(
  Object.entries(contractTypes).map(([name, { code }]) => [code, name as ContractType]),
);

/** The transaction of raw bytes; throws when they are no `Transaction.raw`. */
export function transactionOf(rawBytes: Buffer, signatures: string[]): Transaction {
  const raw = decode(rawSchema, rawBytes);
  const [first] = (raw.contract as Message[] | undefined) ?? [];
  const type = first ? typeOfCode.get(Number((first.type as bigint | undefined) ?? 0n)) : undefined;
  const parameter = first?.parameter as Message | undefined;
  return {
    id: toHex(sha256(rawBytes)),
    raw,
    rawBytes,
    signatures,
    contract:
      first && type && parameter?.type_url === typeUrl(type)
        ? {
            type,
            value: decode(contractTypes[type].schema, fromHex((parameter.value as string) ?? '')),
            permissionId: Number((first.Permission_id as bigint | undefined) ?? 0n),
          }
        : null,
  };
}

/** A contract's message, or null when its fields can not be read. */
function readContract(type: ContractType, json: unknown, options: JsonOptions): Message | null {
  try {
    return messageFromJson(contractTypes[type].schema, asObject(json), options);
  } catch (error) {
    if (error instanceof NodeError) return null;
    throw error;
  }
}

/**
 * `raw_data` as JSON into bytes. A contract of an unknown type, or with a field that can not be
 * read, is left out, as the node does: the broadcast then says that there is no contract.
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

/** A signed transaction as JSON. */
export function transactionFromJson(json: JsonObject, options: JsonOptions): Transaction {
  const signatures = (Array.isArray(json.signature) ? json.signature : []).map((item) =>
    bytesFromJson('signature', item, false, options),
  );
  return transactionOf(rawFromJson(asObject(json.raw_data), options), signatures);
}

/** `raw_data` as the node writes it. */
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

/** The signed bytes, without `ret`: what bandwidth is charged for, but for 64 bytes more. */
export const signedBytes = ({ rawBytes, signatures }: Transaction): Buffer =>
  encode(transactionSchema, { raw_data: toHex(rawBytes), signature: signatures });

/** The bytes as they are in a block, whose hash is a leaf of its `txTrieRoot`. */
export const minedBytes = (transaction: Transaction, result: ContractResult): Buffer =>
  encode(transactionSchema, {
    raw_data: toHex(transaction.rawBytes),
    signature: transaction.signatures,
    ret: [{ contractRet: BigInt(contractResults.indexOf(result)) }],
  });

/** Reads signed bytes; throws when they are no transaction. */
export function transactionFromBytes(bytes: Buffer): Transaction {
  const { raw_data, signature } = decode(transactionSchema, bytes);
  return transactionOf(
    fromHex((raw_data as string | undefined) ?? ''),
    (signature as string[] | undefined) ?? [],
  );
}
