import * as z from 'zod';
import { providerFaults } from './lab-chain.ts';
import { people } from './lab-people.ts';
import { receiverAnswers } from './merchant-inbox.ts';

const amount = z.string().regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be a decimal string');
const blocks = z.int().min(1).max(64);

/** The bodies of the Lab's calls, by their path below `/lab`. */
export const labBodies = {
  chain: z.union([
    z.strictObject({ mine: blocks }),
    z.strictObject({ mining: z.boolean() }),
    z.strictObject({ reorganise: blocks }),
    z.strictObject({ provider: z.union([z.literal(1), z.literal(2)]), is: z.enum(providerFaults) }),
    z.strictObject({ expensive: z.boolean() }),
  ]),
  deposits: z.strictObject({
    chain: z.string(),
    token: z.string().max(20),
    amount,
    user_id: z.string().min(1).max(64),
    /** `failed` reverts on the chain; `unlisted` is a token that the chain does not list. */
    kind: z.enum(['ordinary', 'failed', 'unlisted']).default('ordinary'),
  }),
  withdrawals: z.strictObject({ chain: z.string(), token: z.string().max(20), amount }),
  prices: z.strictObject({
    mode: z.enum(['ok', 'down', 'stale']).optional(),
    prices: z.record(z.string(), amount).optional(),
  }),
  receiver: z.strictObject({
    answer: z.enum(receiverAnswers).optional(),
    fail_next: z.int().min(0).max(50).optional(),
  }),
  people: z.strictObject({ who: z.enum(people) }),
  recipes: z.strictObject({ name: z.string() }),
  time: z.strictObject({ redispatch_ahead: z.int().min(0).max(86_400) }),
};
