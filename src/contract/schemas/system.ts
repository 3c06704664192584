import * as z from 'zod/mini';
import { once } from '../once.ts';
import { chain } from './common.ts';

export const tokensQuery = once(() =>
  z.object({
    chain: z.optional(chain('Only tokens of this chain (canonical name).')),
  }),
);
