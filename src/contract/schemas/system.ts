import * as z from 'zod/mini';
import { chain } from './common.ts';

export const tokensQuery = z.object({
  chain: z.optional(chain('Only tokens of this chain (canonical name).')),
});
