/** Answers about wallets (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { chainName, decimal, unixSeconds } from '../../fields/answer-fields.ts';
import { done, textOrNull, waits } from '../answer-fields.ts';

export const halted = z
  .strictObject({
    chain: chainName,
    address: z.string(),
    addr_index: z.int(),
    frozen: textOrNull,
    restored: z.boolean(),
  })
  .meta({ id: 'HaltedWallet', description: 'An address that signs nothing.' });

export const walletState = z
  .strictObject({
    chain: chainName,
    address: z.string(),
    frozen: textOrNull,
    restored: z.boolean(),
    next_nonce: z.int(),
    oldest_open_nonce: z.int(),
    fill_until_nonce: z.int(),
    chain_nonce: z.unknown().meta({
      description: 'The address’s transaction counts on the chain: latest, finalized, pending.',
    }),
    blockers: z.array(z.string()),
    orders_behind: z.array(z.strictObject({ withdraw_no: z.string(), announced_status: z.int() })),
    open: z.array(
      z.strictObject({
        nonce: z.int(),
        withdraw_no: textOrNull,
        state: z.enum(['open', 'mined']),
        tx_hashes: z.array(z.string()),
      }),
    ),
    unmatched_total: z.int(),
    unmatched: z.array(
      z.strictObject({
        nonce: z.int(),
        tx_hash: textOrNull,
        block_number: textOrNull,
        success: z.union([z.boolean(), z.null()]),
        to_address: textOrNull,
        token: textOrNull,
        amount: textOrNull,
        payments: z.union([z.int(), z.null()]).meta({
          description: 'How many payments a transaction of many makes. Null for any other.',
        }),
        fits: z.array(z.string()),
      }),
    ),
  })
  .meta({
    id: 'WalletState',
    description: 'An address on one chain, with our records and the chain’s.',
  });

const hotWallet = z
  .strictObject({
    chain: chainName,
    address: z.string(),
    native_token: z.string(),
    read_at: unixSeconds.meta({ description: 'When the node was queried.' }),
    payment_fee: z.union([decimal, z.null()]).meta({
      description:
        'The most that one token payment to a new recipient reserves for its fee now, in ' +
        'the coin. Null if no node reports it.',
    }),
    payments_left: z.union([z.int(), z.null()]).meta({
      description:
        'The number of such fees that the free coin covers: at least that many orders are accepted, and ' +
        'what they reserved and did not spend is free again when they end. Null if it is not known.',
    }),
    tokens: z.array(
      z
        .strictObject({
          token: z.string(),
          token_address: z.union([z.string(), z.null()]).meta({
            description: 'Contract or mint; null for the coin.',
          }),
          balance: decimal.meta({ description: 'The balance that the node reports.' }),
          reserved: decimal.meta({ description: 'Held by unfinished orders, fees included.' }),
          free: decimal.meta({ description: 'The difference, at least 0.' }),
        })
        .meta({ id: 'HotBalance', description: 'One token of a hot wallet.' }),
    ),
  })
  .meta({ id: 'HotWallet', description: 'The hot wallet on one chain.' });

export const adminWalletAnswers = {
  listHaltedWallets: {
    data: z.strictObject({ list: z.array(halted), complete: z.boolean() }),
  },
  showWallet: { data: walletState },
  matchWallet: { data: walletState },
  unfreezeWallet: {
    data: z.union([z.strictObject({ ...done, fill_until_nonce: z.int() }), waits]),
  },
  showHotWallet: { data: hotWallet },
};
