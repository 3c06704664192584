/** Unsigned transactions that the node builds. */

import { toHex } from '../wire/bytes.ts';
import { bytesFromJson, intFromJson, type JsonObject } from '../wire/message-json.ts';
import type { Message } from '../wire/protobuf.ts';
import { encode } from '../wire/protobuf.ts';
import { type ContractType, contractTypes, rawSchema } from '../wire/schemas.ts';
import { rawToJson, type Transaction, transactionOf } from '../wire/transaction.ts';
import { type Asked, options } from './request.ts';

const minuteMs = 60_000;

/** A transaction of one contract: it names the solid block and lives a minute. */
export function buildTransaction(
  asked: Asked,
  type: ContractType,
  value: Message,
  feeLimit = 0n,
): Transaction {
  const { chain, body } = asked;
  const solid = Math.min(chain.solidNumber, asked.view.number);
  const { code, schema } = contractTypes[type];
  const permission = body.Permission_id;
  const memo = body.extra_data;
  const raw: Message = {
    ref_block_bytes: (solid & 0xffff).toString(16).padStart(4, '0'),
    ref_block_hash: chain.blocks.id(solid)!.slice(16, 32),
    expiration: BigInt(asked.view.block.headTimestamp + minuteMs),
    contract: [
      {
        type: BigInt(code),
        parameter: {
          type_url: `type.googleapis.com/protocol.${type}`,
          value: toHex(encode(schema, value)),
        },
        ...(permission === undefined
          ? {}
          : { Permission_id: intFromJson('Permission_id', permission, options(asked)) }),
      },
    ],
    timestamp: BigInt(chain.now()),
    ...(feeLimit > 0n ? { fee_limit: feeLimit } : {}),
    ...(memo === undefined
      ? {}
      : { data: bytesFromJson('extra_data', memo, false, options(asked)) || undefined }),
  };
  return transactionOf(encode(rawSchema, raw), []);
}

/** As a builder answers it. */
export const unsignedJson = (transaction: Transaction, visible: boolean): JsonObject => ({
  visible,
  txID: transaction.id,
  raw_data: rawToJson(transaction, visible),
  raw_data_hex: toHex(transaction.rawBytes),
});
