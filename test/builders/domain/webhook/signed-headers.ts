import { createHmac } from 'node:crypto';

export const own = (secret: string, body: string, at: number) =>
  createHmac('sha256', secret).update(`${at}${body}`).digest('hex');

export const standard = (secret: string, body: string, at: number) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(4), 'base64'))
    .update(`evt_D1_3.${at}.${body}`)
    .digest('base64')}`;
