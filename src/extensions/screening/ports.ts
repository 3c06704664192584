/** What screening asks of its table and of its queue. */

import type { AuditEntry } from '#model/audit.ts';
import type { Deposit } from '#model/deposit.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { ReservationLimits } from '#model/orders/order-base.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { ScreeningCase } from './model/case.ts';
import type { PayoutProposal } from './model/proposal.ts';
import type { Subject } from './model/subject.ts';
import type { SignedAnswer } from './rules/answer.ts';

/** The cases, as the gates read them. Only the asking function writes them. */
export interface CaseReader {
  /** The cases of these subjects, by number; a subject without one is absent. Strongly consistent. */
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, ScreeningCase>>;
}

/** The cases, as the asking function writes them. */
export interface CaseStore extends CaseReader {
  /** Puts a case in the place of the one that was read (null: there was none). false if it has changed. */
  put(next: ScreeningCase, previous: ScreeningCase | null): Promise<boolean>;
}

/** Wakes the asking function, which reads the subject itself: a message says only which. */
export interface AskingQueue {
  /** `attempt` counts the questions that were sent before, from 0 on; `afterSeconds` is at most 900. */
  ask(subjects: readonly { id: string; attempt?: number; afterSeconds?: number }[]): Promise<void>;
}

/** Takes what came through the route to the asking function, as it came: nothing of it is verified yet. */
export interface AnswerQueue {
  answer(given: SignedAnswer & { id: string; projectId: string }): Promise<void>;
}

/** The subjects of cases, each read strongly consistently from the table of its kind. */
export interface SubjectReader {
  /** null: no deposit, withdrawal or operation has this number. */
  get(id: string): Promise<Subject | null>;
  /** What it is worth, in millionths of a USD, rounded up; null if a price is missing. */
  worth(subject: Subject): Promise<bigint | null>;
  /** Who gets something by an order besides its own recipient. */
  recipients(subject: Subject): readonly string[];
  /** Whether its project has had nothing from these senders, or for this recipient, before; null: not known. */
  isFirstTime(subject: Subject): Promise<boolean | null>;
}

/** Sends a question over https to a public address, as webhooks are sent. Never throws because of the provider. */
export interface ProviderPost {
  /**
   * `body` is the whole body of a 2xx answer, up to 16 KB, of a vendor up to 1 MB; null: there is none, or it is
   * longer. `method` is POST unless it is given.
   */
  post(input: {
    method?: 'GET' | 'POST';
    url: string;
    headers: Record<string, string>;
    body: string;
  }): Promise<{ status: number | null; body: string | null }>;
}

export interface EndedHoldReader {
  /**
   * Of these cases those whose hold people have ended by a release: the digest of the terms that they saw
   * (hex), by number. Strongly consistent.
   */
  getMany(cases: readonly ScreeningCase[]): Promise<ReadonlyMap<string, string>>;
}

/** The payouts that people look at. */
export interface ProposalStore {
  /** Of these deposits, by number. Strongly consistent. */
  getMany(depositNos: readonly string[]): Promise<ReadonlyMap<string, PayoutProposal>>;
  /** In the place of an earlier one of the deposit. */
  put(proposal: PayoutProposal): Promise<void>;
  /** All of the deployment, a page at a time; null: that was the last. */
  page(after: string | null): Promise<{ proposals: PayoutProposal[]; after: string | null }>;
  /** Nothing is left to look at. */
  delete(depositNo: string): Promise<void>;
}

/** A deposit before and after a change, with its outbox item. */
export interface DepositWrite {
  previous: Deposit;
  next: Deposit;
  outbox: OutboxItem;
}

/** Hands what a hold reserves to the order that pays it out, and back. Each is one transaction. */
export interface PayoutStore {
  /**
   * Makes the order and marks its deposit with it. What the deposit reserved the order has reserved from
   * then on. `limits`: how much coin may be reserved already, for the fee of a token. `changed`: the
   * deposit is another one than was read.
   */
  begin(
    input: DepositWrite & {
      order: InternalOrder;
      orderOutbox: OutboxItem;
      audit: AuditEntry;
      limits: ReservationLimits;
    },
  ): Promise<'created' | 'changed' | 'duplicate' | 'balance_moved' | 'busy'>;
  /**
   * Takes the mark of an order away that has paid nothing: the deposit reserves again. `kept` is what the
   * order's end has left reserved. false: the deposit is another one than was read.
   */
  takeBack(input: DepositWrite & { kept: bigint }): Promise<boolean>;
  /** Notes that it is paid; its watcher then lets it go. false: the deposit is another one than was read. */
  end(input: DepositWrite): Promise<boolean>;
}
