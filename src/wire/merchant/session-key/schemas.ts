import * as z from 'zod/mini';
import { operationTypes } from '#model/orders/operation-types.ts';
import { once } from '#shared/once.ts';
import { chainOrAlias, idempotencyKey, paging, text } from '../../fields/request-fields.ts';
import { filteredBy } from '../list-filters.ts';

/** Entries of each list of a scope. */
const maxList = 100;

const list = <T extends z.core.$ZodType>(item: T, description: string) =>
  z.optional(
    z
      .array(item)
      .check(z.maxLength(maxList, `must have at most ${maxList} entries`), z.meta({ description })),
  );

const usd = (description: string) =>
  z.optional(
    z.number().check(
      z.refine<number>((value) => value >= 0, 'must be 0 or more'),
      z.meta({ description, minimum: 0, default: 1e12, example: 250.5 }),
    ),
  );

const scope = /* @__PURE__ */ once(() =>
  z.object({
    chains: list(
      chainOrAlias('Chain or alias.'),
      'Allowed chains, by name or alias; empty means any chain of the wallet.',
    ),
    allow_contracts: list(
      text({ description: 'An address, or CHAIN:address for only one chain.', max: 128 }),
      'Allowed targets: the contract of a call, the token of a transfer, the recipient of a coin, the verifyingContract of typed data. Empty means any. An address without a chain counts on every chain of the scope, where another contract may have it.',
    ),
    allow_selectors: list(
      z
        .string()
        .check(
          z.regex(/^0x[0-9a-fA-F]{8}$/, 'must be 0x followed by 8 hexadecimal digits'),
          z.meta({ example: '0xa9059cbb' }),
        ),
      'Allowed 4-byte selectors; empty means any. Transfers of coins, of TRX and SOL tokens have none and are not judged by it: to block them, name contracts too, or deny_native and chains.',
    ),
    deny_native: z.optional(
      z.union([z.literal(0), z.literal(1)], 'must be 0 or 1').check(
        z.meta({
          description: '1 blocks everything that sends the chain’s coin.',
          default: 0,
          component: 'Flag',
        }),
      ),
    ),
    op_types: list(
      z.enum(operationTypes).check(z.meta({ component: 'OperationType' })),
      'Allowed kinds of operations; empty means any.',
    ),
    allow_messages: z.optional(
      z.union([z.literal(0), z.literal(1)], 'must be 0 or 1').check(
        z.meta({
          description:
            'Whether the key signs messages. By default it does only without a cap: a message counts nothing against caps and may still give away assets elsewhere. Never under allow_contracts or allow_selectors.',
          component: 'Flag',
        }),
      ),
    ),
  }),
);

export const createBody = /* @__PURE__ */ once(() =>
  z.object({
    name: z.optional(
      text({ description: 'At most 64 characters.', min: 0, max: 64, example: 'payout bot' }),
    ),
    scope: z.optional(scope()),
    max_per_tx_usd: usd('The most that one operation may count, in USD with at most 6 decimals.'),
    daily_cap_usd: usd('The most that the operations of a UTC day may count together, in USD.'),
    ttl_days: z.optional(
      z.number().check(
        z.refine<number>((value) => value > 0 && value <= 3650, 'must be above 0 and at most 3650'),
        z.meta({
          description: 'Days until it expires, to the second; may have a fraction.',
          exclusiveMinimum: 0,
          maximum: 3650,
          default: 365,
          example: 30,
        }),
      ),
    ),
  }),
);

export const createHeaders = /* @__PURE__ */ once(() =>
  z.object({
    'idempotency-key': z.optional(
      idempotencyKey(
        'Additive: your own id of this session key, kept for good: a repetition is 40903 and makes nothing.',
      ),
    ),
  }),
);

export const listQuery = /* @__PURE__ */ once(() =>
  filteredBy('client/session-keys/list', {}, paging()),
);
