import { createHash } from 'node:crypto';
import { listText } from '#shared/approvals/list-text.ts';
import { checkWords } from '#shared/words/check-words.ts';
import {
  digestsOf,
  fieldsOf,
  type ListOutcome,
  listLines,
  outcomeLines,
  type ReviewedOrder,
  totalOf,
  whyNotTogether,
} from '#wire/words/batch-of-orders.ts';
import { amountShown, checkOrder, decodedLines, type ShownOrder } from '#wire/words/order-check.ts';
import type { Command, Context } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { record } from '../print.ts';
import { signApproval, signOptions } from '../sign-approval.ts';

/** What of an order is not a term of it; typed data is shown as the text that is signed. */
const notTerms = new Set(['terms_digest', 'decisions', 'attempts', 'typed_data', 'amount']);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the admin types: what is paid to whom, or the number of an order that pays no one. */
export function phraseOf(id: string, order: ShownOrder): string {
  const { to_address: to } = order;
  const amount = amountShown(order);
  return amount && to ? `${amount} ${to.slice(-6)}` : id;
}

/** Asks for a phrase back, or takes it from --confirm. */
async function confirmed({ flags, world }: Context, phrase: string, deed: string): Promise<void> {
  const typed =
    typeof flags.confirm === 'string'
      ? flags.confirm
      : await world.ask(`Type "${phrase}" to ${deed}`);
  if (typed?.trim() === phrase) return;
  throw new UsageError(
    typed === null ? 'not confirmed' : 'the typed text does not match: nothing was done',
    `Type exactly: ${phrase}`,
  );
}

/** Orders of one answer of the review. */
const perAnswer = 100;

/** A request that reaches no further order is not sent for ever. */
const mostRequests = 50;

/** Shows a list of orders of one kind, asks for its total back, and decides on all of it at once. */
async function decideMany(context: Context, verb: 'approve' | 'reject') {
  const { flags, admin, show, say } = context;
  const ids = [...new Set(context.words)];
  const kinds = new Set(ids.map((id) => (id.startsWith('OP') ? 'operations' : 'withdrawals')));
  const [kind, other] = kinds;
  if (other) throw new UsageError('decide on withdrawals and operations in separate lists');
  const { request, slug } = await admin();
  const post = async <T>(path: string, body: object): Promise<T> =>
    (await request('POST', `/projects/${slug}/${path}`, body)) as T;
  const list: ReviewedOrder[] = [];
  for (let start = 0; start < ids.length; start += perAnswer) {
    const orders = ids.slice(start, start + perAnswer);
    const found = await post<{ list: ReviewedOrder[]; missing: string[] }>('approvals/review', {
      orders,
    });
    if (found.missing.length > 0) throw new UsageError(`not found: ${found.missing.join(', ')}`);
    list.push(...found.list);
  }
  const orders = list.map(fieldsOf);
  const problems = verb === 'approve' ? whyNotTogether(slug, list, sha256) : [];
  if (problems.length > 0) throw new UsageError(`nothing was approved: ${problems.join('; ')}`);
  const digests = digestsOf(slug, list, sha256);
  const words = checkWords(sha256(listText(digests)));
  say(listLines(list, words).join('\n'));
  const phrase = `${orders.length} orders ${totalOf(list) ?? ''}`.trim();
  await confirmed(context, phrase, `${verb} them`);
  const signature = verb === 'approve' ? await signApproval(context, digests) : undefined;
  const body = {
    orders: orders.map(({ no }, at) => ({ no, terms_digest: digests[at] })),
    ...(verb === 'reject' && { reason: flags.reason }),
    ...(signature && { signature }),
  };
  const outcomes = new Map<string, ListOutcome>();
  for (let requests = 0; requests < mostRequests; requests++) {
    const done = await post<{ outcomes: ListOutcome[] }>(`${kind}/${verb}-many`, body);
    for (const one of done.outcomes) {
      if (one.result !== 'not_reached' || !outcomes.has(one.no)) outcomes.set(one.no, one);
    }
    if ([...outcomes.values()].every(({ result }) => result !== 'not_reached')) break;
  }
  const all = [...outcomes.values()];
  show(all, outcomeLines(all, verb === 'approve' ? 'approved' : 'rejected').join('\n'));
  return all.every(({ result }) => result === 'decided') ? exitCodes.ok : exitCodes.refused;
}

async function decide(context: Context, verb: 'approve' | 'reject') {
  const { words, flags, admin, show, say } = context;
  const [id] = words;
  if (id === undefined) throw new UsageError('give an order');
  const { reason } = flags;
  if (verb === 'reject' && !reason) throw new UsageError('a rejection needs --reason TEXT');
  if (words.length > 1) return decideMany(context, verb);
  const kind = id.startsWith('OP') ? 'operations' : 'withdrawals';
  const { request, slug } = await admin();
  const path = `/projects/${slug}/${kind}/${encodeURIComponent(id)}`;
  const order = (await request('GET', path)) as unknown as ShownOrder;
  const { digest, problem } = checkOrder(slug, order, sha256);
  if (problem !== null) {
    if (verb === 'approve') throw new UsageError(`nothing was approved: ${problem}`);
    say(`Beware: ${problem}.`);
  }
  const terms = Object.entries(order).filter(([name]) => !notTerms.has(name));
  const amount = amountShown(order);
  say(record(Object.fromEntries([...(amount === null ? [] : [['amount', amount]]), ...terms])));
  for (const line of decodedLines(order)) say(line);
  await confirmed(context, phraseOf(id, order), `${verb} it`);
  // The digest is computed from what was shown: an order that has changed since is refused.
  const signature = verb === 'approve' ? await signApproval(context, [digest]) : undefined;
  const body =
    verb === 'approve' ? { terms_digest: digest, ...(signature && { signature }) } : { reason };
  const done = await request('POST', `${path}/${verb}`, body);
  show(
    done,
    Object.keys(done).length > 0
      ? record(done)
      : `${id}: ${verb === 'approve' ? 'approved' : 'rejected'}.`,
  );
  return exitCodes.ok;
}

const details =
  'Shows the terms and asks you to type "AMOUNT TOKEN" and the last six characters of the\n' +
  'recipient, or the number of an order without a recipient. --confirm gives the answer in advance.\n' +
  'For several orders of one kind, network and token, type "N orders AMOUNT TOKEN".';

const signing =
  'Where the project requires signatures, --key-file FILE and --stage STAGE sign what was shown. The\n' +
  'password is asked for, or taken from COFFER_KEY_FILE_PASSWORD.';

export const decisions: Command[] = [
  {
    name: 'approve',
    summary: 'approve a withdrawal or an operation, or up to 500 at once, as an admin',
    usage: 'WITHDRAW_NO... | OP_NO...',
    details: `${details}\n${signing}`,
    examples: [
      'coffer approve WD01J9ZQ3V7K8M4X2B6N5T1RCD',
      'coffer approve WD01... --as 2',
      'coffer approve WD01... --key-file bot.json --stage prod',
    ],
    options: { confirm: { type: 'string' }, ...signOptions },
    run: (context) => decide(context, 'approve'),
  },
  {
    name: 'reject',
    summary: 'reject one or many; final',
    usage: 'WITHDRAW_NO... | OP_NO... --reason TEXT',
    details,
    examples: ['coffer reject WD01... --reason "wrong recipient"'],
    options: { confirm: { type: 'string' }, reason: { type: 'string' } },
    run: (context) => decide(context, 'reject'),
  },
];
