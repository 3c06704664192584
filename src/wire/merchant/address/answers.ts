/** The `data` of the answers about addresses (src/wire/merchant/answers.ts). No function reads it. */
import * as z from 'zod';
import { type Answer, chainName, decimal, evmAddress } from '../../fields/answer-fields.ts';

export const addressAnswers: Record<string, Answer> = {
  'address/balance': {
    data: z
      .strictObject({
        chain: chainName,
        address: z.string().meta({ example: evmAddress }),
        token: z.string(),
        balance: decimal,
      })
      .meta({ id: 'Balance', description: 'What an address holds on its chain now.' }),
  },
};
