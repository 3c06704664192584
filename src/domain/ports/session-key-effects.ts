import { outside, type Steps } from './effect.ts';
import type { SessionKeyStore } from './session-keys.ts';

/** The steps of session keys (effects.ts). */
export const sessionKeyEffects: Steps<SessionKeyStore> = {
  get: 'read',
  getMany: 'read',
  create: outside('write', 'a key whose answer was lost is listed, and nobody has its value'),
  revoke: outside('write', 'who revokes and has no answer asks again, which succeeds'),
  usedToday: 'read',
  noteUse: outside('write', 'the time that a list shows: nothing hangs on it'),
};
