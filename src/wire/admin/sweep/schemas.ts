import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { chain, paging } from '../../fields/request-fields.ts';
import { days, inOrder, outOfOrder, withdrawalNumber } from '../fields.ts';

/** What an internal order that collects deposits does; `sweep` if it is not named. */
const sweepKinds = ['sweep', 'fund', 'activate', 'deploy', 'clear'] as const;

export const sweepsQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      ...paging(),
      kind: z.optional(z.enum(sweepKinds, `must be one of ${sweepKinds.join(', ')}`)),
      status: z.optional(withdrawalNumber()),
      chain: z.optional(chain('Chain.')),
      ...days(),
    })
    .check(z.refine(inOrder, outOfOrder)),
);

export const waitingSweepsQuery = /* @__PURE__ */ once(() => z.object({ chain: chain('Chain.') }));
