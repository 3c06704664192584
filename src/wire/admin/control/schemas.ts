import * as z from 'zod/mini';
import { families } from '#shared/chains.ts';
import { once } from '#shared/once.ts';
import { text } from '../../fields/request-fields.ts';

/** Addresses that one call proves at most. */
export const maxProvenAddresses = 250;

export const beginControlBody = /* @__PURE__ */ once(() =>
  z.object({
    nonce: z.string().check(
      z.regex(/^[0-9A-Za-z-]{8,64}$/, 'must be 8 to 64 letters, digits and hyphens'),
      z.meta({
        description: 'What whoever verifies the proofs has chosen.',
        example: 'audit-2026-4f9c81d2',
      }),
    ),
  }),
);

export const signControlBody = /* @__PURE__ */ once(() =>
  z.object({
    family: z
      .enum(families, `must be one of ${families.join(', ')}`)
      .check(z.meta({ description: 'Whose addresses these are.' })),
    addresses: z
      .array(text({ description: 'An address of the project.', max: 64 }))
      .check(
        z.minLength(1, 'must name an address'),
        z.maxLength(maxProvenAddresses, `must be at most ${maxProvenAddresses}`),
        z.meta({ description: 'Hot wallets and addresses of users.' }),
      ),
  }),
);
