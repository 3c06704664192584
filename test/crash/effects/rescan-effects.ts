/** The steps of rescans (effects.ts). */
import type { RescanStore } from '#ports/deposits.ts';
import { outside, type Steps } from './effect.ts';

export const rescans: Steps<RescanStore> = {
  get: 'read',
  create: outside('write', 'a person requests a rescan and sees its state'),
  renew: outside('write', 'the merchant asks again, and the watcher reads again'),
  advance: outside(
    'write',
    'its message is delivered again and continues where the last run stopped',
  ),
  end: outside('write', 'its message is delivered again; what it finds is stored as a tick does'),
};
