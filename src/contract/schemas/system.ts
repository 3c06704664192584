import * as z from 'zod';
import { chain } from './common.ts';

export const tokensQuery = z.object({
  chain: chain('Only tokens of this chain (canonical name).').optional(),
});
