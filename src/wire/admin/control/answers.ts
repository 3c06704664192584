/** Answers about proofs of control (src/wire/admin/answers.ts). No function reads them, only their types. */
import * as z from 'zod';
import { evmAddress, family, unixSeconds } from '../../fields/answer-fields.ts';

const nonce = z
  .string()
  .meta({ description: 'What whoever verifies has chosen.', example: 'audit-2026-4f9c81d2' });
const addresses = (description: string) => z.array(z.string()).meta({ description });

const proof = z
  .strictObject({
    project: z.string().meta({ description: 'The project’s slug.' }),
    family,
    address: z.string().meta({ example: evmAddress }),
    date: z.string().meta({
      description: 'The UTC day of the signature, by the signer’s clock.',
      example: '2026-11-27',
    }),
    nonce,
    message: z.string().meta({
      description: 'The text that is signed, with the prefix of the family before it.',
    }),
    signature: z.string().meta({
      description: 'EVM and TRX: 65 bytes in 0x hex. SOL: 64 bytes in base58.',
    }),
  })
  .meta({
    id: 'ControlProof',
    description: 'Shows who holds the key of an address. `coffer verify-control` verifies it.',
  });

export const adminControlAnswers = {
  beginControlProof: {
    data: z.strictObject({
      nonce,
      asked_by: z.string().meta({ description: 'The owner who asked first.' }),
      asked_at: unixSeconds,
      until: unixSeconds.meta({ description: 'From then on nothing is signed under it.' }),
    }),
  },
  signControlProofs: {
    data: z.strictObject({
      proofs: z.array(proof),
      unknown: addresses('Addresses that are not the project’s.'),
      failed: addresses('Addresses whose key did not sign; the signer’s log says why.'),
    }),
  },
};
