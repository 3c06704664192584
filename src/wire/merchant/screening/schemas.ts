import * as z from 'zod/mini';
import { once } from '#shared/once.ts';

export const answerBody = /* @__PURE__ */ once(() =>
  z.object({
    answer: z.string().check(
      z.minLength(1, 'must not be empty'),
      z.maxLength(4_096, 'must be at most 4096 characters'),
      z.meta({
        description: 'The text that the provider signed: a JSON object.',
        example: '{"id":"WD01J9ZQ3V7K8M4X2B6N5T1RCD","verdict":"allow"}',
      }),
    ),
    signature: z.string().check(
      z.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case'),
      z.meta({
        description: 'HMAC-SHA256 of that text with the screening secret, in hex.',
        example: '0000000000000000000000000000000000000000000000000000000000000000',
      }),
    ),
  }),
);
