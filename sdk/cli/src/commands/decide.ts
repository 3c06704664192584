import type { Command, Context } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { record } from '../print.ts';

/** What of an order is not a term of it. */
const notTerms = new Set(['terms_digest', 'decisions', 'attempts', 'simulation']);

/** What the admin types: what is paid to whom, or the number of an order that pays no one. */
export function phraseOf(id: string, order: Record<string, unknown>): string {
  const { amount, token, to_address: to } = order;
  return amount && token && to ? `${amount} ${token} ${String(to).slice(-6)}` : id;
}

async function decide(context: Context, verb: 'approve' | 'reject') {
  const { words, flags, world, admin, show, say } = context;
  const [id] = words;
  if (id === undefined || words.length > 1) throw new UsageError('one order is needed');
  const { reason } = flags;
  if (verb === 'reject' && !reason) throw new UsageError('a rejection needs --reason TEXT');
  const kind = id.startsWith('OP') ? 'operations' : 'withdrawals';
  const { request, slug } = await admin();
  const path = `/projects/${slug}/${kind}/${encodeURIComponent(id)}`;
  const order = await request('GET', path);
  const terms = Object.entries(order).filter(([name]) => !notTerms.has(name));
  say(record(Object.fromEntries(terms)));
  const phrase = phraseOf(id, order);
  const typed =
    typeof flags.confirm === 'string'
      ? flags.confirm
      : await world.ask(`Type "${phrase}" to ${verb} it`);
  if (typed?.trim() !== phrase) {
    throw new UsageError(
      typed === null
        ? 'nobody confirmed it'
        : 'what was typed is not what is shown: nothing was done',
      `Type exactly: ${phrase}`,
    );
  }
  // The digest is of the terms that were shown: an order that has changed since is refused.
  const body = verb === 'approve' ? { terms_digest: order.terms_digest } : { reason };
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
  'Shows the terms and asks for them back: "AMOUNT TOKEN" and the last six characters of the\n' +
  'recipient, or the number of an order that pays nobody. --confirm answers without a person.';

export const decisions: Command[] = [
  {
    name: 'approve',
    summary: 'approve a withdrawal or an operation, as an admin',
    usage: 'WITHDRAW_NO | OP_NO',
    details,
    examples: ['coffer approve WD01J9ZQ3V7K8M4X2B6N5T1RCD', 'coffer approve WD01... --as 2'],
    options: { confirm: { type: 'string' } },
    run: (context) => decide(context, 'approve'),
  },
  {
    name: 'reject',
    summary: 'reject one; final',
    usage: 'WITHDRAW_NO | OP_NO --reason TEXT',
    details,
    examples: ['coffer reject WD01... --reason "wrong recipient"'],
    options: { confirm: { type: 'string' }, reason: { type: 'string' } },
    run: (context) => decide(context, 'reject'),
  },
];
