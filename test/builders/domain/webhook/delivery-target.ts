import { aKey } from '#test/unit/domain/webhook/fakes.ts';

export const rotated = [
  aKey({ appId: 'app_old', createdAt: 10 }),
  aKey({ appId: 'app_off', createdAt: 40, enabled: false }),
  aKey({ appId: 'app_new', createdAt: 30 }),
  aKey({ appId: 'app_else', createdAt: 20, webhookUrl: 'https://else.example/' }),
];
