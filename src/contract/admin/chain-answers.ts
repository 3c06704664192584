/** What the admin API answers about chains, their watchers and halted addresses. */
import * as z from 'zod';
import { chainName, timeOrNull, unixSeconds } from '../shared/answer-fields.ts';
import { transferVerdicts } from './transfer-verdicts.ts';

const textOrNull = z.union([z.string(), z.null()]);

const changeFields = z.strictObject({
  change_id: z.string(),
  kind: z.string().meta({ description: 'What would change: key, settings, unfreeze, ...' }),
  payload: z.looseObject({}).meta({ description: 'What would change, by its fields.' }),
  asked_by: z.string().meta({ description: 'The owner who asked for it.' }),
  asked_at: unixSeconds,
  expires_at: unixSeconds,
});
export const change = changeFields.meta({
  id: 'Change',
  description: 'A change that waits for a second owner.',
});

export const settingDiff = z
  .strictObject({
    setting: z.string().meta({ description: 'Its name, as in the settings.' }),
    before: z.unknown().meta({ description: 'As it is now.' }),
    after: z.unknown().meta({ description: 'As the change would leave it.' }),
  })
  .meta({ id: 'SettingDiff', description: 'What a change would do to one setting.' });

/** The change with what it would do now, as the list of changes shows it. */
export const changeWithDiff = changeFields
  .extend({
    diff: z
      .array(settingDiff)
      .meta({ description: 'What it would do to the settings; empty for other changes.' }),
    outdated: z.boolean().meta({
      description: 'The settings have changed since it was asked for: it cannot be confirmed.',
    }),
  })
  .meta({ id: 'WaitingChangeDetail', description: 'A waiting change, and what it would do.' });

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
    chain_nonce: z
      .unknown()
      .meta({ description: 'The chain’s counts: latest, finalized, pending.' }),
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
        fits: z.array(z.string()),
      }),
    ),
  })
  .meta({
    id: 'WalletState',
    description: 'An address on one chain, beside what the chain knows.',
  });

export const watcher = z
  .strictObject({
    chain: chainName,
    scanned: textOrNull,
    finalized: textOrNull,
    stopped: z.union([
      z
        .strictObject({
          height: z.string(),
          hash: z.string().meta({ description: 'Hash of the block.' }),
          since: unixSeconds,
          pass: z.union([
            z
              .strictObject({
                at: unixSeconds,
                reason: z.string().meta({ description: 'Why it may be passed.' }),
                asked_by: z.string(),
                confirmed_by: z.string(),
              })
              .meta({ id: 'BlockPass', description: 'Two owners let the watcher pass the block.' }),
            z.null(),
          ]),
        })
        .meta({ id: 'WatcherStop', description: 'The block that stops the watcher.' }),
      z.null(),
    ]),
    passed: z.array(
      z.strictObject({
        height: z.string(),
        hash: z.string().meta({ description: 'Hash of the block.' }),
        at: unixSeconds,
      }),
    ),
    changes: z.array(change),
  })
  .meta({ id: 'Watcher', description: 'Where a chain’s watcher stands.' });

const explainedTransaction = z
  .strictObject({
    block: z.string().meta({ description: 'The number of its block.' }),
    success: z.boolean().meta({ description: 'false: it failed, and moved nothing.' }),
    total: z.int().meta({ description: 'How many transfers it made; the list has at most 20.' }),
    transfers: z
      .array(
        z
          .strictObject({
            position: z.string().meta({ description: 'native, log:0, ...' }),
            from: z.string(),
            to: z.string(),
            token: textOrNull.meta({ description: 'Symbol of a listed token; null for another.' }),
            token_address: textOrNull,
            amount: z
              .string()
              .meta({ description: 'Decimal; smallest units of an unlisted token.' }),
            least: textOrNull.meta({ description: 'The smallest amount that is a deposit.' }),
            verdict: z.enum(transferVerdicts).meta({
              id: 'TransferVerdict',
              description: 'Whether it is a deposit, or why not.',
            }),
            project: textOrNull.meta({ description: 'Whose address it went to.' }),
            user_id: textOrNull,
            deposit_no: textOrNull,
          })
          .meta({
            id: 'ExplainedTransfer',
            description: 'A transfer, and why it is a deposit or not.',
          }),
      )
      .meta({ description: 'Its transfers; those to addresses of ours first.' }),
  })
  .meta({
    id: 'ExplainedTransaction',
    description: 'What a transaction moved, as the watcher read it.',
  });

export const rescan = z
  .strictObject({
    id: z.string().meta({ description: 'Names the rescan.' }),
    chain: chainName,
    tx_hash: textOrNull,
    from: textOrNull,
    to: textOrNull,
    state: z.enum(['queued', 'done', 'failed']),
    found: z.union([z.int(), z.null()]),
    error: textOrNull,
    asked_by: z.string(),
    created_at: unixSeconds,
    ended_at: timeOrNull,
    transaction: z
      .union([explainedTransaction, z.null()])
      .meta({ description: 'Of a rescan of one transaction, once it was read.' }),
  })
  .meta({ id: 'Rescan', description: 'A job that reads blocks again.' });
