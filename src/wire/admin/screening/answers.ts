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

const hold = z
  .strictObject({
    deposit,
    screening,
    terms_digest: z
      .string()
      .meta({ description: 'Of the deposit and the verdict: a release names it.' }),
    approvals_needed: z.int().meta({ description: 'How many people a release takes.' }),
    approvals: z
      .array(
        z
          .strictObject({ admin: z.string(), at: unixSeconds })
          .meta({ id: 'Release', description: 'A person who released it.' }),
      )
      .meta({ description: 'Who released it so far.' }),
  })
  .meta({ id: 'HeldDeposit', description: 'A deposit that is held, with what a release takes.' });

export const adminScreeningAnswers = {
  listHolds: { data: paged(hold) },
  showScreening: { data: screening },
  releaseDeposit: { data: z.union([hold, z.null()]) },
};
