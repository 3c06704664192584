import type { ChangeKind } from '#model/change.ts';

/** Whether a kind is confirmed only by its id, or by the same request. Every kind is here. */
export const kinds: Record<ChangeKind, 'id' | 'request'> = {
  project: 'request',
  settings: 'id',
  'whitelist-entry': 'id',
  key: 'id',
  'enable-key': 'id',
  'webhook-url': 'id',
  unfreeze: 'id',
  'unfreeze-wallet': 'request',
  'pass-block': 'request',
};
