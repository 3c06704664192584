import { createHmac } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { startMerchantInbox } from '#local/lab/merchant-inbox.ts';

const secret = 'whs_secret';

export async function opened() {
  const inbox = await startMerchantInbox(() => secret);
  onTestFinished(() => inbox.close());
  const send = (body: string, key = secret) =>
    fetch(`${inbox.url}/webhooks`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'webhook-id': 'evt_1',
        'x-timestamp': '1767225600',
        'x-signature': createHmac('sha256', key).update(`1767225600${body}`).digest('hex'),
      },
      body,
    });
  return { inbox, send };
}
