/** Answers about screening (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { decimal, paged, timeOrNull, unixSeconds } from '../../fields/answer-fields.ts';
import { deposit } from '../../merchant/deposit/answers.ts';
import { textOrNull } from '../answer-fields.ts';

const screening = z
  .strictObject({
    id: z.string().meta({ description: 'The number of the deposit or the order.' }),
    asked_at: unixSeconds.meta({ description: 'When it was asked about.' }),
    amount_usd: z
      .union([decimal, z.null()])
      .meta({ description: 'What it was worth then; null: a price was missing.' }),
    verdict: z
      .union([z.enum(['allow', 'hold', 'refuse']), z.null()])
      .meta({ description: 'What the provider answered; null: nothing yet.' }),
    reason: textOrNull.meta({ description: 'Why, in the provider’s words.' }),
    reference: textOrNull.meta({ description: 'What the provider’s books call it.' }),
    answered_at: timeOrNull.meta({ description: 'When it answered, by its clock.' }),
  })
  .meta({ id: 'Screening', description: 'What was asked of a provider, and what it answered.' });

const person = z
  .strictObject({ admin: z.string(), at: unixSeconds })
  .meta({ id: 'Release', description: 'A person who decided so.' });

const payout = z
  .strictObject({
    to_address: z.string().meta({ description: 'Where it goes.' }),
    terms_digest: z.string().meta({
      description: 'Of the deposit, the verdict and the address: a confirmation names it.',
    }),
    approvals_needed: z.int().meta({ description: 'How many people confirm the address.' }),
    approvals: z.array(person).meta({ description: 'Who confirmed it so far.' }),
    order_no: textOrNull.meta({ description: 'The order that pays it; null: none is made yet.' }),
    tx_hash: textOrNull.meta({ description: 'The final transaction that paid it; null: not yet.' }),
  })
  .meta({ id: 'HeldPayout', description: 'The payout of a held deposit to another address.' });

const terms = z
  .strictObject({
    token_address: textOrNull.meta({ description: 'The token’s contract; null: the coin.' }),
    amount_raw: z.string().regex(/^\d+$/).meta({ description: 'The amount in smallest units.' }),
    position: z
      .string()
      .meta({ description: 'Where in the transaction it is: native, log:0, ...' }),
    from_addresses: z
      .union([z.array(z.string()), z.null()])
      .meta({ description: 'Its senders; null: an older release did not record them.' }),
    question: z
      .string()
      .meta({ description: 'sha256 of the question’s nonce, hex: it names the question.' }),
    attempt: z.int().meta({ description: 'How many payouts of it have failed.' }),
  })
  .meta({
    id: 'HeldTerms',
    description: 'What the digests are over besides what is shown, so that a page computes them.',
  });

const hold = z
  .strictObject({
    deposit,
    screening: screening.meta({ description: 'What was asked about it, and what was answered.' }),
    terms_digest: z
      .string()
      .meta({ description: 'Of the deposit and the verdict: a release names it.' }),
    approvals_needed: z.int().meta({ description: 'How many people a release takes.' }),
    approvals: z.array(person).meta({ description: 'Who released it so far.' }),
    terms: terms.meta({ description: 'What else its digests are over.' }),
    final: z.boolean().meta({
      description: 'Two providers show it in a final block: before that it is not paid out.',
    }),
    payout: z
      .union([payout, z.null()])
      .meta({ description: 'The payout that people look at; null: nobody named an address.' }),
  })
  .meta({ id: 'HeldDeposit', description: 'A deposit that is held, with what a release takes.' });

export const adminScreeningAnswers = {
  listHolds: { data: paged(hold) },
  showScreening: { data: screening },
  showHold: { data: hold },
  releaseDeposit: { data: z.union([hold, z.null()]) },
  releaseDeposits: {
    data: z.strictObject({
      released: z
        .array(z.string())
        .meta({ description: 'The numbers of those that were released.' }),
      refused: z
        .array(
          z
            .strictObject({
              id: z.string().meta({ description: 'The number of the deposit.' }),
              code: z.int().meta({ description: 'The error’s code, as of a call for this one.' }),
              message: z.string().meta({ description: 'Why, as a sentence.' }),
            })
            .meta({
              id: 'RefusedRelease',
              description: 'A deposit that was not released, and why.',
            }),
        )
        .meta({ description: 'Every other one.' }),
    }),
  },
  payOutDeposit: { data: hold },
};
