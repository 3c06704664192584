import type { ProviderConduct } from '#ports/chains.ts';
import type { Heard } from '../failover.ts';
import type { HeadTracker } from './head-tracker.ts';

/** What each provider of a client has done so far, in their order. */
export const conductOf = (
  client: { heard?(): Heard[] },
  heads: Pick<HeadTracker, 'behindBy'>,
): ProviderConduct[] =>
  (client.heard?.() ?? []).map(({ answers, failures, failure }, provider) => ({
    answers,
    failures,
    failure,
    behindBy: heads.behindBy(provider),
  }));
