/** What the asking function does: it makes cases, asks providers, and writes what they answer. */
import { reject } from '#domain/order/transitions.ts';
import type { ScreeningVendorRules } from '#model/settings/screening-settings.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { Clock } from '#ports/runtime.ts';
import type { Answer, ScreeningCase } from '../model/case.ts';
import type { Provider } from '../model/rule.ts';
import type { Subject } from '../model/subject.ts';
import type { AskingQueue, CaseStore, ProviderPost, SubjectReader } from '../ports.ts';
import { answerLimits, judgeAnswer, type NotCounted, type SignedAnswer } from './answer.ts';
import { askVendor } from './ask-vendor.ts';
import { depositConsequence, orderConsequences, refusalReason } from './consequences.ts';
import {
  depositFacts,
  orderFacts,
  questionBody,
  questionHeaders,
  type SubjectFacts,
} from './question.ts';
import { depositDigest, orderDigest } from './subject-digest.ts';

export interface AskDeps {
  subjects: SubjectReader;
  cases: CaseStore;
  /** Where the project's questions go now; null: its screening is off. */
  providerOf(projectId: string): Promise<Provider | null>;
  http: ProviderPost;
  /** Reaches nothing but the hosts of vendors. */
  vendorHttp: ProviderPost;
  queue: AskingQueue;
  orders: Pick<OrderStore, 'transition'>;
  /** 32 random bytes, hex. */
  nonce(): string;
  clock: Pick<Clock, 'now'>;
}

/** What became of an answer. `rejected`: it refused an order that was pending. */
export type AnswerResult =
  | { done: 'answered'; verdict: Answer['verdict']; rejected: boolean }
  | { done: 'dropped'; why: NotCounted | 'no_case' | 'off' | 'taken' };

/** What became of a message that asks about a subject. */
export type AskResult =
  | { done: 'gone' | 'too late' | 'answered before' | 'small' | 'off' | 'taken' }
  /** It was asked about, and will be again. `why`: the answer in the response does not count; null: none came. */
  | { done: 'asked'; status: number | null; why: string | null }
  | Extract<AnswerResult, { done: 'answered' }>;

/** After which time a question without an answer is sent again, by the number of those before; seconds. */
const pauses = [5, 30, 120, 600] as const;

/** After this many questions a quarter of an hour is over. */
export const quickAttempts = pauses.length + 1;

/** How often a question is sent: four times in a quarter of an hour, then every ten minutes for a day. */
const maxAttempts = 150;

const reasonSmall = 'below deposits_above_usd';

/**
 * Asks about a subject. The case with its nonce is written before the question leaves. A case of these terms
 * that has an answer is left alone, but for what stays open. One without is asked about again under the same
 * nonce, so that silence is counted from the first time. Where the screening is off nobody is asked, and the
 * case shows that nobody answers. `attempt` counts the questions before.
 */
export async function askAbout(
  deps: AskDeps,
  { id, attempt = 0 }: { id: string; attempt?: number },
): Promise<AskResult> {
  const subject = await deps.subjects.get(id);
  if (!subject) return { done: 'gone' };
  if (isTooLate(subject)) return { done: 'too late' };
  const projectId = projectOf(subject);
  const [stored, asked] = await Promise.all([deps.cases.getMany([id]), deps.providerOf(projectId)]);
  // A deposit keeps the mark with which it was detected.
  const isOff = subject.kind === 'deposit' && asked?.depositsAboveUsd === null;
  const provider = isOff ? null : asked;
  const before = stored.get(id) ?? null;
  const digest = digestOf(subject);
  const isSame = before?.digest === digest;
  if (isSame && before.answer) {
    await enforce(deps, before);
    const isAgain = attempt > 0 && staysOpen(subject, provider, before.answer.verdict);
    if (!isAgain) return { done: 'answered before' };
  }
  const about = isSame
    ? before
    : await makeCase(deps, { id, projectId, digest, subject, provider });
  if (!isSame && !(await deps.cases.put(about, before))) return { done: 'taken' };
  if (about.answer && !isSame) return { done: 'small' };
  if (!provider) return { done: 'off' };
  return send(deps, { about, subject, provider, attempt });
}

async function makeCase(
  { subjects, nonce, clock }: AskDeps,
  of: Pick<ScreeningCase, 'id' | 'projectId' | 'digest'> & {
    subject: Subject;
    provider: Provider | null;
  },
): Promise<ScreeningCase> {
  const { id, projectId, digest, subject, provider } = of;
  const amountMicroUsd = await subjects.worth(subject);
  const askedAt = clock.now();
  const isSmall =
    subject.kind === 'deposit' &&
    amountMicroUsd !== null &&
    amountMicroUsd < toMicroUsd(provider?.depositsAboveUsd ?? 0);
  const answer: Answer | null = isSmall
    ? { verdict: 'allow', reason: reasonSmall, reference: null, time: askedAt }
    : null;
  return { id, projectId, digest, nonce: nonce(), askedAt, amountMicroUsd, answer };
}

const toMicroUsd = (usd: number): bigint => BigInt(Math.round(usd * 1e6));

async function send(
  deps: AskDeps,
  asked: { about: ScreeningCase; subject: Subject; provider: Provider; attempt: number },
): Promise<AskResult> {
  const { about, attempt, provider } = asked;
  const { vendor } = provider;
  const { taken, ...response } = vendor
    ? await sendToVendor(deps, { ...asked, vendor })
    : await sendToServer(deps, asked);
  if (taken?.done === 'answered') return taken;
  await askAgain(deps, { id: about.id, attempt });
  return { done: 'asked', ...response };
}

async function askAgain(
  { queue }: Pick<AskDeps, 'queue'>,
  { id, attempt }: { id: string; attempt: number },
): Promise<void> {
  if (attempt + 1 >= maxAttempts) return;
  const afterSeconds = pauses[Math.min(attempt, pauses.length - 1)]!;
  await queue.ask([{ id, attempt: attempt + 1, afterSeconds }]);
}

/**
 * Whether an answer is asked about again: a vendor's hold of an order. Nobody can release an order, and no vendor
 * calls back, so that a better rating, or a threshold that two owners have raised, would otherwise never count.
 */
const staysOpen = (subject: Subject, provider: Provider | null, verdict: Answer['verdict']) =>
  subject.kind === 'order' && provider?.vendor !== undefined && verdict === 'hold';

type Sent = Pick<Extract<AskResult, { done: 'asked' }>, 'status' | 'why'> & {
  taken: AnswerResult | null;
};

/** Posts a question to the project's own server, and takes what its response answers. */
async function sendToServer(
  deps: AskDeps,
  { about, subject, provider }: { about: ScreeningCase; subject: Subject; provider: Provider },
): Promise<Sent> {
  const firstTime = await deps.subjects.isFirstTime(subject);
  const body = questionBody(about, factsOf(deps, subject), { firstTime });
  const timestamp = deps.clock.now();
  const headers = questionHeaders(provider.secret, { id: about.id, timestamp, body });
  const response = await deps.http.post({ url: provider.url, headers, body });
  const given = response.body === null ? null : readSigned(response.body);
  const taken =
    given && (await takeAnswer(deps, { ...given, id: about.id, projectId: about.projectId }));
  return { taken, status: response.status, why: taken?.done === 'dropped' ? taken.why : null };
}

/**
 * Asks a vendor's API, and writes what it decides. Its word is its answer over TLS: nothing of it is signed, so
 * that nothing but the answer to this request is taken.
 */
async function sendToVendor(
  deps: AskDeps,
  of: {
    about: ScreeningCase;
    subject: Subject;
    provider: Provider;
    vendor: ScreeningVendorRules;
    attempt: number;
  },
): Promise<Sent> {
  const { about, subject, provider, vendor: rules, attempt } = of;
  const { from_addresses, to_addresses } = factsOf(deps, subject);
  const [addresses, { chain }] =
    subject.kind === 'deposit' ? [from_addresses, subject.deposit] : [to_addresses, subject.order];
  const { secret } = provider;
  const asked = { rules, secret, addresses, chain, now: deps.clock.now() };
  const { status, why, answer } = await askVendor(deps.vendorHttp, asked);
  if (!answer) return { taken: null, status, why };
  // Before the verdict: a run that ended between them would leave the hold for good.
  if (staysOpen(subject, provider, answer.verdict)) await askAgain(deps, { id: about.id, attempt });
  const next: ScreeningCase = { ...about, answer };
  if (!(await deps.cases.put(next, about)))
    return { taken: { done: 'dropped', why: 'taken' }, status, why: 'taken' };
  const rejected = await enforce(deps, next);
  return { taken: { done: 'answered', verdict: answer.verdict, rejected }, status, why };
}

const factsOf = (deps: AskDeps, subject: Subject): SubjectFacts =>
  subject.kind === 'deposit'
    ? depositFacts(subject.deposit)
    : orderFacts(subject.order, deps.subjects.recipients(subject));

/** The answer in a response; null if the response has none, as a 202 that promises one later. */
function readSigned(body: string): SignedAnswer | null {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return null;
  }
  const { answer, signature } = (given ?? {}) as Record<string, unknown>;
  const isSigned = typeof answer === 'string' && typeof signature === 'string';
  return isSigned && answer.length <= answerLimits.text ? { answer, signature } : null;
}

/**
 * Takes an answer that came through the route: from anybody who has a key of the project, so that nothing of
 * it is believed before its signature is verified with the project's screening secret. The verdict is
 * written first. A refusal then rejects a pending order; one that is approved is failed by its worker.
 */
export async function takeAnswer(
  deps: AskDeps,
  { id, projectId, answer, signature }: SignedAnswer & { id: string; projectId: string },
): Promise<AnswerResult> {
  const provider = await deps.providerOf(projectId);
  // A vendor's key signs no answers: whoever knows it could otherwise answer in the vendor's place.
  if (!provider || provider.vendor) return { done: 'dropped', why: 'off' };
  for (let attempt = 0; attempt < maxWrites; attempt++) {
    const about = (await deps.cases.getMany([id])).get(id);
    if (!about || about.projectId !== projectId) return { done: 'dropped', why: 'no_case' };
    const by = { about, secret: provider.secret, now: deps.clock.now() };
    const judged = judgeAnswer({ answer, signature }, by);
    if (!judged.ok) {
      // A run that was cut short may have written the refusal, and not what follows from it.
      await enforce(deps, about);
      return { done: 'dropped', why: judged.why };
    }
    const next: ScreeningCase = { ...about, answer: judged.answer };
    if (!(await deps.cases.put(next, about))) continue;
    const rejected = await enforce(deps, next);
    return { done: 'answered', verdict: judged.answer.verdict, rejected };
  }
  return { done: 'dropped', why: 'taken' };
}

/** Only a few answers to one question can meet. */
const maxWrites = 3;

/** Rejects a pending order that its case refuses. Returns whether it did. May be repeated. */
async function enforce(
  { subjects, orders, clock }: AskDeps,
  about: ScreeningCase,
): Promise<boolean> {
  const verdict = about.answer?.verdict;
  if (verdict !== 'refuse') return false;
  for (let attempt = 0; attempt < maxWrites; attempt++) {
    const subject = await subjects.get(about.id);
    if (subject?.kind !== 'order' || digestOf(subject) !== about.digest) return false;
    const { order } = subject;
    if (orderConsequences[order.status][verdict] !== 'reject') return false;
    const write = reject(order, { at: clock.now(), reason: refusalReason(about) });
    if (await orders.transition(write)) return true;
  }
  return false;
}

const digestOf = (subject: Subject): string =>
  subject.kind === 'deposit' ? depositDigest(subject.deposit) : orderDigest(subject.order);

const projectOf = (subject: Subject): string =>
  subject.kind === 'deposit' ? subject.deposit.projectId : subject.order.projectId;

/** Whether no answer could change anything any more. */
const isTooLate = (subject: Subject): boolean =>
  subject.kind === 'deposit'
    ? depositConsequence(subject.deposit.status, 'unasked', false) === 'too late'
    : orderConsequences[subject.order.status].unasked === 'too late';
