import type {
  AnswerQueue,
  AskingQueue,
  CaseStore,
  PayoutStore,
  ProposalStore,
  ProviderPost,
} from '#extensions/screening/ports.ts';
import { outside, type Steps } from './effect.ts';

/** Tests end the asking function, and each gate, between their steps. */
const asked =
  'the subject is asked about again; test/unit/extensions/screening/rules/ask-provider.test.ts kills between them';

export const screeningCases: Steps<CaseStore> = {
  getMany: 'read',
  put: outside('write', asked),
};

export const screeningQueue: Steps<AskingQueue & AnswerQueue> = {
  ask: outside(
    'send',
    'a gate that did not ask lets nothing through and asks again, and so does the asking function; credit-gate.test.ts, signature-gate.test.ts and ask-provider.test.ts in test/unit/extensions/screening/rules/ kill on each side',
  ),
  answer: outside(
    'send',
    'the caller has no answer, and hands it over again; the second one drops',
  ),
};

export const screeningProvider: Steps<ProviderPost> = { post: outside('send', asked) };

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
