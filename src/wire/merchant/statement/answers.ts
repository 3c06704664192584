/** The `data` of the answers about statements (src/wire/merchant/answers.ts). No function reads it. */
import * as z from 'zod';
import { type Answer, unixSeconds } from '../../fields/answer-fields.ts';

const sha256 = z.string().meta({
  description: 'SHA-256 in lower-case hex.',
  example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
});

const file = {
  format: z.enum(['csv', 'jsonl']).meta({
    id: 'StatementFormat',
    description: 'CSV with a line of column names, or JSON Lines: an object a line.',
  }),
  name: z.string().meta({ description: 'The name of the file.', example: '2026-03.csv' }),
  bytes: z.int().meta({ description: 'Its size.' }),
  sha256,
};

const filesText = 'The same lines in each format.';

const url = z.string().meta({ description: 'Downloads it; opens without a signature.' });

const statementFields = {
  period: z.string().meta({ description: 'A UTC day, or a month.', example: '2026-03' }),
  seq: z.int().meta({ description: 'Its place in the project’s chain of statements, from 1.' }),
  hash: sha256.meta({ description: 'The hash of its link in the chain.' }),
  prev_hash: sha256.meta({ description: 'The hash of the link before; 64 zeros for the first.' }),
  entries: z.int().meta({ description: 'How many entries it has.' }),
};

const statement = z
  .strictObject({
    ...statementFields,
    files: z.array(z.strictObject(file)).meta({ description: filesText }),
  })
  .meta({ id: 'Statement', description: 'A day or a month of the ledger.' });

const statementDetail = z
  .strictObject({
    ...statementFields,
    files: z.array(z.strictObject({ ...file, url })).meta({ description: filesText }),
    link: z
      .strictObject({
        name: z.string().meta({
          description: 'The name of the link’s file.',
          example: 'links/000000000001.json',
        }),
        url,
      })
      .meta({ description: 'Its link in the project’s chain of statements.' }),
    expires_at: unixSeconds.meta({ description: 'Until then each `url` can be opened.' }),
  })
  .meta({ id: 'StatementDetail', description: 'A statement with links to its files.' });

export type StatementAnswer = z.output<typeof statement>;
export type StatementDetailAnswer = z.output<typeof statementDetail>;

/** What both APIs answer. */
export const statementsPage = z.strictObject({
  list: z.array(statement),
  next: z.union([z.string(), z.null()]).meta({
    description: '`cursor` of the next page; null: this is the last one.',
  }),
});
export const oneStatement = statementDetail;

export const statementAnswers: Record<string, Answer> = {
  'statements/list': { data: statementsPage },
  'statements/detail': { data: statementDetail },
};
