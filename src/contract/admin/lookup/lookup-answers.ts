/** What the admin API answers about approvals that wait, deposits, searches, chains and oneself. */
import * as z from 'zod';
import { depositAnswers } from '#contract/deposit/answers.ts';
import { chainName, paged, timeOrNull, unixSeconds } from '#contract/shared/answer-fields.ts';

const textOrNull = z.union([z.string(), z.null()]);

const { data: deposit } = depositAnswers['deposit/detail'] as { data: z.ZodObject };
const depositFields = z.strictObject(deposit.shape);

const depositDetail = depositFields
  .extend({
    block_hash: z.string().meta({ description: 'Hash of its block.' }),
    position: z
      .string()
      .meta({ description: 'Where in the transaction it is: native, log:0, ...' }),
    threshold: z.int().meta({ description: 'Confirmations that it needs.' }),
    credit_after: timeOrNull.meta({ description: 'Not credited before; null: no such time.' }),
    chain_state: z.enum(['present', 'removed', 'orphaned']).meta({
      id: 'BlockState',
      description:
        'removed: its block left the chain before it was credited. orphaned: after it was credited.',
    }),
    waits: z
      .array(z.enum(['confirmations', 'time', 'reorganised']))
      .meta({ description: 'What its credit waits for; empty once it is credited.' }),
  })
  .meta({ id: 'AdminDeposit', description: 'A deposit as admins see it.' });

/** Fields that both kinds of orders have; the rest is on the order's own route. */
const approvalOf = (order: { withdrawal: z.ZodObject; operation: z.ZodObject }) => {
  const yours = z.enum(['open', 'decided', 'own_key']).meta({
    description:
      'open: you may decide, if you are an approver. decided: you have. own_key: you asked for its key.',
  });
  const shared = { yours, expires_at: timeOrNull };
  return z.union([
    z
      .strictObject({
        kind: z.literal('withdrawal'),
        ...shared,
        withdrawal: order.withdrawal,
      })
      .meta({ id: 'WaitingWithdrawal', description: 'A withdrawal that waits for an approval.' }),
    z
      .strictObject({ kind: z.literal('operation'), ...shared, operation: order.operation })
      .meta({ id: 'WaitingOperation', description: 'An operation that waits for an approval.' }),
  ]);
};

const hit = z
  .strictObject({
    kind: z.enum(['withdrawal', 'operation', 'swap', 'deposit', 'user', 'address', 'change']).meta({
      id: 'HitKind',
      description: 'What was found.',
    }),
    id: z.string(),
    note: textOrNull.meta({ description: 'Why it is a hit, if the id itself was not asked for.' }),
  })
  .meta({ id: 'Hit', description: 'Something of the project that an id names.' });

const recipient = z
  .strictObject({
    address: z.string().meta({ description: 'The address, in its normal form.' }),
    ours: z.union([z.enum(['hot_wallet', 'user']), z.null()]).meta({
      description: 'Whose it is, if it is an address of the project.',
    }),
    user_id: textOrNull,
    whitelisted: z.boolean().meta({ description: 'Whether it is in address_whitelist.' }),
    paid: z
      .strictObject({
        count: z.int().meta({ description: 'Confirmed withdrawals and transfers to it.' }),
        usd: z.number().meta({ description: 'What they were worth when they were asked for.' }),
        first_at: timeOrNull.meta({ description: 'When the first of them was asked for.' }),
        last_at: timeOrNull.meta({ description: 'When the last of them was asked for.' }),
      })
      .meta({ id: 'PaidBefore', description: 'Among the payments that were looked at.' }),
    similar: z
      .array(
        z
          .strictObject({
            address: z.string().meta({ description: 'The other address.' }),
            known_as: z.enum(['recipient', 'whitelist', 'hot_wallet']).meta({
              description: 'Where the project knows it from.',
            }),
          })
          .meta({ id: 'SimilarAddress', description: 'A known address that looks alike.' }),
      )
      .meta({ description: 'Others with the same first four and last four characters.' }),
    looked_at: z.int().meta({ description: 'How many confirmed payments were looked at.' }),
    complete: z.boolean().meta({
      description: 'Whether these are all; the newest 300 of each kind are looked at.',
    }),
  })
  .meta({ id: 'Recipient', description: 'What a project knows of an address.' });
const count = (description: string) => z.int().meta({ description });
const overview = z
  .strictObject({
    waiting: z
      .strictObject({
        withdrawals: count('Withdrawals that wait for an approval.'),
        operations: count('Operations that wait for an approval.'),
        oldest_at: timeOrNull.meta({ description: 'When the oldest of them was asked for.' }),
      })
      .meta({ id: 'WaitingCounts', description: 'What waits for an approver.' }),
    under_way: count('Orders of all kinds that are approved and have not ended.'),
    stuck: z
      .array(
        z
          .strictObject({
            no: z.string().meta({ description: 'Its number.' }),
            cause: z.string().meta({ description: 'The cause, for programs: no_gas, ...' }),
            since: unixSeconds,
          })
          .meta({ id: 'StuckOrder', description: 'An order with a cause why it waits.' }),
      )
      .meta({ description: 'Those of them that have a cause why they wait, oldest first.' }),
    stuck_complete: z.boolean().meta({
      description: 'Whether all were looked at; of each kind and status the newest 100 are.',
    }),
    webhooks_pending: count('Deliveries with attempts to come.'),
    webhooks_abandoned: count('Deliveries whose attempts are used up.'),
    deposits_confirming: count('Deposits that are seen and not credited.'),
  })
  .meta({ id: 'Overview', description: 'Counts of a project; may lag a write by seconds.' });

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

const alarm = z
  .strictObject({
    name: z.string().meta({ description: 'Its name in CloudWatch.' }),
    heading: textOrNull.meta({ description: 'The heading of the runbook that is about it.' }),
    first_step: z.string().meta({ description: 'What to do first.' }),
    since: timeOrNull.meta({ description: 'When it began to fire.' }),
    reason: textOrNull.meta({
      description: 'What CloudWatch measured: of dead letters, how many there are.',
    }),
  })
  .meta({ id: 'FiringAlarm', description: 'An alarm of this stage that fires.' });

export const lookupAnswers = (orders: { withdrawal: z.ZodObject; operation: z.ZodObject }) => ({
  showMe: {
    data: z
      .strictObject({
        email: z.string().meta({ description: 'As the audit log names them.' }),
        groups: z.array(z.string()).meta({ description: 'As in the token: owner, viewer:shop.' }),
        signed_in_at: unixSeconds,
        recent_until: timeOrNull.meta({
          description: 'Until when it is recent enough to approve and confirm; null: always.',
        }),
        stage: z.string().meta({ description: 'The stage of this deployment.' }),
      })
      .meta({ id: 'Me', description: 'Who is signed in.' }),
  },
  listApprovals: {
    data: z.strictObject({
      list: z.array(approvalOf(orders)),
      complete: z.boolean().meta({ description: 'Whether these are all; a list has at most 100.' }),
    }),
  },
  showRecipient: { data: recipient },
  search: {
    data: z.strictObject({
      hits: z.array(hit),
      looked_in: z.array(z.string()).meta({ description: 'What was looked at, for people.' }),
    }),
  },
  showOverview: { data: overview },
  listDeposits: { data: paged(deposit) },
  showDeposit: { data: depositDetail },
  replayDeposit: { message: 'Queued' },
  recoverWebhooks: {
    data: z.strictObject({
      queued: z.int().meta({ description: 'Attempts that were queued, ten a second.' }),
      next_before: z.union([unixSeconds, z.null()]).meta({
        description: 'Where the next call continues; null: these were all.',
      }),
    }),
  },
  listAlarms: {
    data: z.strictObject({
      list: z.array(alarm),
      complete: z.boolean().meta({ description: 'Whether these are all; at most 100 are shown.' }),
    }),
  },
  listChains: { data: z.strictObject({ list: z.array(chain) }) },
});
