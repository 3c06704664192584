import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { chain, text, token } from '../../fields/request-fields.ts';

export const balanceQuery = /* @__PURE__ */ once(() =>
  z.object({
    chain: chain('Chain (canonical name).'),
    address: text({
      description:
        'Any valid address of the chain; in mixed case its EIP-55 checksum must be right.',
      max: 128,
      example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    }),
    token: z.optional(token('Symbol of a listed token; the native coin by default.')),
  }),
);
