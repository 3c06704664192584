import type {
  AnswerQueue,
  AskingQueue,
  CaseStore,
  PayoutStore,
  ProposalStore,
  ProviderPost,
} from '#extensions/screening/ports.ts';
import { outside, type Steps, send, write } from './effect.ts';

export const screeningCases: Steps<CaseStore> = {
  getMany: 'read',
  put: write(
    'the subject is asked about and has no case, or no answer; the gates let nothing through',
    'the case is stored with the nonce of its question, or with its answer',
    'the message comes again: a case without an answer is asked about under the same nonce, one with an answer is left alone',
  ),
};

export const screeningQueue: Steps<AskingQueue & AnswerQueue> = {
  ask: send(
    'the outbox item, or the order that waits, says that it is asked about; no message does',
    'a message wakes the asking function',
    'the item is dispatched again, the gate asks again; a second message finds the case',
  ),
  answer: outside(
    'send',
    'the caller has no answer, and hands it over again; the second one drops',
  ),
};

export const screeningProvider: Steps<ProviderPost> = {
  post: send(
    'the case has its nonce, the provider knows nothing of it',
    'the provider has answered, and nothing of it is stored',
    'the message comes again, and the same question is asked once more',
  ),
};

/** The test of pay-out-held.ts kills on each side of every write of a run. */
const paid =
  'the next run looks at the same deposit and order again; test/unit/extensions/screening/rules/pay-out-held.test.ts kills on each side';

export const screeningPayouts: Steps<PayoutStore> = {
  begin: outside('write', paid),
  takeBack: outside('write', paid),
  end: outside('write', paid),
};

export const screeningProposals: Steps<ProposalStore> = {
  getMany: 'read',
  page: 'read',
  put: outside('write', 'the person has no answer, and confirms the address again'),
  delete: outside('write', paid),
};
