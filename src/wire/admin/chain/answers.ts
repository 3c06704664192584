/** Answers about chains and their watchers (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { transferVerdicts } from '#model/transfer-verdicts.ts';
import { chainName, timeOrNull, unixSeconds } from '../../fields/answer-fields.ts';
import { change, done, textOrNull, waits } from '../answer-fields.ts';

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

const chain = z
  .strictObject({
    chain: chainName,
    scanned: textOrNull.meta({ description: 'Last block that was read whole; null: none yet.' }),
    head: textOrNull.meta({ description: 'The chain’s last block, as its watcher saw it.' }),
    finalized: textOrNull,
    lag_s: z
      .union([z.int(), z.null()])
      .meta({ description: 'Age of the newest block that was read, seconds; null: none yet.' }),
    tick_at: timeOrNull.meta({ description: 'When its watcher last moved.' }),
    stopped: z.boolean().meta({ description: 'Whether a block stops it; see the chain’s route.' }),
    passed: z.int().meta({ description: 'Blocks that were passed unread, and not read since.' }),
    scan: z.enum(['exact', 'economy']).meta({
      id: 'ScanMode',
      description: 'exact: every block is read whole. economy: what is ours is asked for.',
    }),
    price: z
      .union([
        z
          .strictObject({
            symbol: z.string(),
            usd: z.string(),
            source: z.string(),
            read_at: unixSeconds,
          })
          .meta({ id: 'CoinPrice', description: 'The newest usable price of a chain’s coin.' }),
        z.null(),
      ])
      .meta({ description: 'Of its coin; null: none of the last ten minutes.' }),
    providers: z.array(z.string()).meta({
      description: 'Host names of the nodes that its watcher reads, in the order they are asked.',
    }),
  })
  .meta({ id: 'ChainLag', description: 'How far the watcher of a chain is behind.' });

export const adminChainAnswers = {
  showChain: { data: watcher },
  passBlock: { data: z.union([z.strictObject(done), waits]) },
  rescan: { data: rescan },
  showRescan: { data: rescan },
  listChains: { data: z.strictObject({ list: z.array(chain) }) },
};
