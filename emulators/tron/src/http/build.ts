/** Builds unsigned transactions, as the node does. */

import { toHex } from '../wire/bytes.ts';
import { bytesFromJson, intFromJson, type JsonObject } from '../wire/message-json.ts';
import type { Message } from '../wire/protobuf.ts';
import { encode } from '../wire/protobuf.ts';
import { type ContractType, contractTypes, rawSchema } from '../wire/schemas.ts';
import { rawToJson, type Transaction, transactionOf } from '../wire/transaction.ts';
import { type ApiRequest, options } from './request.ts';

const minuteMs = 60_000;

/** A transaction of one contract. It refers to the solid block and expires after a minute. */
export function buildTransaction(
  request: ApiRequest,
  type: ContractType,
  value: Message,
  feeLimit = 0n,
): Transaction {
  const { chain, body } = request;
  const solid = Math.min(chain.solidNumber, request.view.number);
  const { code, schema } = contractTypes[type];
  const permission = body.Permission_id;
  const memo = body.extra_data;
  const raw: Message = {
    ref_block_bytes: (solid & 0xffff).toString(16).padStart(4, '0'),
    ref_block_hash: chain.blocks.id(solid)!.slice(16, 32),
    expiration: BigInt(request.view.block.headTimestamp + minuteMs),
    contract: [
      {
        type: BigInt(code),
        parameter: {
          type_url: `type.googleapis.com/protocol.${type}`,
          value: toHex(encode(schema, value)),
        },
        ...(permission === undefined
          ? {}
          : { Permission_id: intFromJson('Permission_id', permission, options(request)) }),
      },
    ],
    timestamp: BigInt(chain.now()),
    ...(feeLimit > 0n ? { fee_limit: feeLimit } : {}),
    ...(memo === undefined
      ? {}
      : { data: bytesFromJson('extra_data', memo, false, options(request)) || undefined }),
  };
  return transactionOf(encode(rawSchema, raw), []);
}

/** An unsigned transaction as the builders answer it. */
export const unsignedJson = (transaction: Transaction, visible: boolean): JsonObject => ({
  visible,
  txID: transaction.id,
  raw_data: rawToJson(transaction, visible),
  raw_data_hex: toHex(transaction.rawBytes),
});
