import type { AskingQueue, CaseStore, ProviderPost } from '#extensions/screening/ports.ts';
import { outside, type Steps } from './effect.ts';

/** A test ends the asking function between its steps, since nothing calls it yet. */
const asked =
  'the subject is asked about again; test/unit/extensions/screening/rules/ask-provider.test.ts kills between them';

export const screeningCases: Steps<CaseStore> = {
  getMany: 'read',
  put: outside('write', asked),
};

export const screeningQueue: Steps<AskingQueue> = { ask: outside('send', asked) };

export const screeningProvider: Steps<ProviderPost> = { post: outside('send', asked) };
