import { paths } from '#workstation/paths.ts';

export const secret = `whs_${Buffer.alloc(32, 7).toString('base64')}`;
export const body = JSON.stringify({
  event: 'deposit.credited',
  data: { note: 'café' },
  timestamp: 1,
});

/** What a merchant writes beside the example. It fails at an event that is named so. */
export const program = `
import { makeLambdaHandler } from '${paths.root}/sdk/typescript/examples/lambda.ts';
export const handler = makeLambdaHandler({
  secrets: [process.env.WEBHOOK_SECRET],
  handle: async ({ id }) => {
    if (id === 'evt_fails') throw new Error('the database is down');
  },
});`;
