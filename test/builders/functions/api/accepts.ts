import { expect } from 'vitest';
import * as z from 'zod';
import { answers } from '#wire/merchant/answers.ts';

/** The data of an answer has the fields that the wire promises for its route. */
export const accepts = (id: string, data: unknown): void => {
  const answer = answers[id];
  if (!answer || !('data' in answer)) throw new Error(`${id} answers no data`);
  expect(z.safeParse(answer.data, data).error).toBeUndefined();
};
