/** Answers about swaps (src/wire/admin/answers.ts). No function reads them. */

import * as z from 'zod';
import { paged } from '../../fields/answer-fields.ts';
import { swapAnswers } from '../../merchant/swap/answers.ts';
import { askingKey } from '../answer-fields.ts';
import { explained } from '../explained.ts';

const { data: detail } = swapAnswers['swap/detail'] as { data: z.ZodObject };

const { data: item } = swapAnswers['swap/list'] as unknown as {
  data: z.ZodObject<{ list: z.ZodArray<z.ZodObject> }>;
};

const app = {
  app_id: z.string().meta({ description: 'The key that requested it.' }),
  key_name: askingKey.key_name,
};

const adminSwap = z
  .strictObject({ ...item.shape.list.element.shape, ...app })
  .meta({ id: 'AdminSwap', description: 'A swap as admins see it.' });

export const adminSwapAnswers = {
  listSwaps: { data: paged(adminSwap) },
  showSwap: {
    data: z
      .strictObject({ ...detail.shape, ...app, router_address: z.string(), ...explained })
      .meta({ id: 'AdminSwapDetail', description: 'A swap: why it waits, and what happened.' }),
  },
};
