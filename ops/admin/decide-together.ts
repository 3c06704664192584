import { createHash } from 'node:crypto';
import { listDigest } from '#domain/approval/terms-digest.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import { checkWords } from '#shared/words/check-words.ts';
import {
  digestsOf,
  fieldsOf,
  type ListOutcome,
  listLines,
  outcomeLines,
  type ReviewedOrder,
  whyNotTogether,
} from '#wire/words/batch-of-orders.ts';
import type { ApiAnswer } from '#workstation/envelope.ts';
import type { CommandDeps } from './command-deps.ts';
import { NotConfirmed } from './not-confirmed.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Orders of one answer of the review. */
const perAnswer = 100;

/** A request that reaches no further order is not sent for ever. */
const mostRequests = 50;

/** The first answer that is not a success; it is what the command says. */
class Refused extends Error {
  constructor(readonly answer: ApiAnswer<unknown>) {
    super('refused');
  }
}

/**
 * Shows a list of orders of one kind, asks, and decides on all of it at once: approves without a reason,
 * rejects with one. Throws NotConfirmed where the person says no, or an order cannot be in the list.
 */
export async function decideTogether(
  deps: CommandDeps,
  slug: string,
  orderNos: string[],
  reason: string | null,
): Promise<ApiAnswer<unknown>> {
  const done = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await deps.call('POST', `/projects/${slug}/${path}`, body);
    if (answer.code !== 0) throw new Refused(answer);
    return answer.data as T;
  };
  try {
    const list = await reviewed(done, [...new Set(orderNos)]);
    const orders = list.map(fieldsOf);
    const problems = reason === null ? whyNotTogether(slug, list, sha256) : [];
    if (problems.length > 0) {
      throw new NotConfirmed(`Nothing was approved. ${problems.join('. ')}`);
    }
    const digests = digestsOf(slug, list, sha256);
    const words = checkWords(listDigest(digests));
    const verb = reason === null ? 'approve' : 'reject';
    const question = reason === null ? 'Approve all of this?' : 'Reject all of this?';
    if (!(await deps.confirm(listLines(list, words), question))) {
      throw new NotConfirmed(reason === null ? 'Nothing was approved' : 'Nothing was rejected');
    }
    const path = `${kindOf(orders.map(({ no }) => no))}s/${verb}-many`;
    const signature =
      reason === null ? await deps.sign((stage) => approvalText(stage, slug, digests)) : undefined;
    const body = {
      orders: orders.map(({ no }, at) => ({ no, terms_digest: digests[at] })),
      ...(reason !== null && { reason }),
      ...(signature && { signature }),
    };
    const outcomes = await untilDecided(() => done(path, body));
    const data = outcomeLines(outcomes, reason === null ? 'approved' : 'rejected');
    return { http: 200, code: 0, message: undefined, data };
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

/** What is signed of an approval: the list of the terms that were shown. */
export const approvalText = (stage: string, slug: string, digests: readonly string[]): string =>
  decisionText(stage, {
    projectId: slug,
    decision: 'approve',
    listDigest: listDigest(digests),
  });

type Ask = <T>(path: string, body: unknown) => Promise<T>;

async function reviewed(ask: Ask, orderNos: string[]): Promise<ReviewedOrder[]> {
  const list: ReviewedOrder[] = [];
  for (let start = 0; start < orderNos.length; start += perAnswer) {
    const orders = orderNos.slice(start, start + perAnswer);
    const found = await ask<{ list: ReviewedOrder[]; missing: string[] }>('approvals/review', {
      orders,
    });
    if (found.missing.length > 0) {
      throw new NotConfirmed(`The project has no ${found.missing.join(', ')}`);
    }
    list.push(...found.list);
  }
  return list;
}

/** The same request until each order has an outcome. */
async function untilDecided(
  ask: () => Promise<{ left: number; outcomes: ListOutcome[] }>,
): Promise<ListOutcome[]> {
  const all = new Map<string, ListOutcome>();
  for (let requests = 0; requests < mostRequests; requests++) {
    const { outcomes } = await ask();
    for (const one of outcomes) {
      if (one.result !== 'not_reached' || !all.has(one.no)) all.set(one.no, one);
    }
    if ([...all.values()].every(({ result }) => result !== 'not_reached')) break;
  }
  return [...all.values()];
}

/** All withdrawals, or all operations: they are decided on in lists of their own. */
function kindOf(orderNos: readonly string[]): 'withdrawal' | 'operation' {
  const kinds = new Set(orderNos.map((no) => (no.startsWith('OP') ? 'operation' : 'withdrawal')));
  const [kind, other] = kinds;
  if (other || !kind) {
    throw new NotConfirmed('Decide on withdrawals and operations in separate lists');
  }
  return kind;
}
