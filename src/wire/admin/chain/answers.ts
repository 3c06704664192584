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
  .meta({ id: 'Watcher', description: 'The progress of a chain’s watcher.' });

const explainedTransaction = z
  .strictObject({
    block: z.string().meta({ description: 'The number of its block.' }),
    success: z.boolean().meta({ description: 'false: it failed and moved nothing.' }),
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
            project: textOrNull.meta({ description: 'The project whose address received it.' }),
            user_id: textOrNull,
            deposit_no: textOrNull,
          })
          .meta({
            id: 'ExplainedTransfer',
            description: 'A transfer, and why it is a deposit or not.',
          }),
      )
      .meta({ description: 'Its transfers; those to our addresses first.' }),
  })
  .meta({
    id: 'ExplainedTransaction',
    description: 'What a transaction moved, as read by the watcher.',
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
      .meta({ description: 'Only of a rescan of one transaction, once it was read.' }),
  })
  .meta({ id: 'Rescan', description: 'A job that reads blocks again.' });

const chain = z
  .strictObject({
    chain: chainName,
    scanned: textOrNull.meta({ description: 'Last block that was read in full; null: none yet.' }),
    head: textOrNull.meta({ description: 'The chain’s last block, as its watcher saw it.' }),
    finalized: textOrNull,
    lag_s: z
      .union([z.int(), z.null()])
      .meta({ description: 'Age of the newest block that was read, seconds; null: none yet.' }),
    lag_blocks: z.union([z.int(), z.null()]).meta({
      description: 'The same in blocks, by the head or by the chain’s usual block time.',
    }),
    in_sync_blocks: z.int().meta({
      description: 'The most blocks behind at which it is in sync, by the chain and by its tick.',
    }),
    tick_at: timeOrNull.meta({ description: 'When its watcher last moved.' }),
    stopped: z
      .boolean()
      .meta({ description: 'Whether a block stops it; the chain’s route shows the block.' }),
    passed: z.int().meta({ description: 'Blocks that were passed unread and not read since.' }),
    scan: z.enum(['exact', 'economy']).meta({
      id: 'ScanMode',
      description:
        'exact: every block is read in full. economy: only blocks with something of ours are read.',
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
      .meta({ description: 'Of its coin; null: none in the last ten minutes.' }),
    providers: z.array(z.string()).meta({
      description:
        'Host names of the nodes that its watcher reads, in the order in which they are queried.',
    }),
    provider_states: z
      .array(
        z
          .strictObject({
            host: z.string().meta({ description: 'The host of its URL.' }),
            state: z.enum(['answers', 'behind', 'ahead', 'fails', 'unknown']).meta({
              description:
                'ahead: it claims blocks that no other provider has. unknown: not queried yet.',
            }),
            since: unixSeconds,
            blocks: z
              .union([z.int(), z.null()])
              .meta({ description: 'By how many blocks it is behind or ahead.' }),
            error: textOrNull.meta({ description: 'How its calls fail.' }),
          })
          .meta({ id: 'ProviderState', description: 'How a provider of a chain behaves.' }),
      )
      .meta({ description: 'One per node, as its watcher recorded it at the last change.' }),
  })
  .meta({ id: 'ChainLag', description: 'How far the watcher of a chain is behind.' });

const askedProvider = z
  .strictObject({
    host: z.string().meta({ description: 'The host of its URL.' }),
    head: textOrNull.meta({ description: 'Its newest block; null if its answer was not usable.' }),
    error: textOrNull.meta({ description: 'Why it did not answer.' }),
    took_ms: z.int().meta({ description: 'How long the answer took.' }),
  })
  .meta({ id: 'AskedProvider', description: 'What a provider answered just now.' });

export const adminChainAnswers = {
  showChain: { data: watcher },
  passBlock: { data: z.union([z.strictObject(done), waits]) },
  rescan: { data: rescan },
  showRescan: { data: rescan },
  askProviders: { data: z.strictObject({ list: z.array(askedProvider) }) },
  listChains: { data: z.strictObject({ list: z.array(chain) }) },
};
