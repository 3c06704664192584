import type {
  SessionKeyConfirmations,
  SessionKeyProofs,
  SessionKeyStore,
} from '#ports/projects.ts';
import { outside, type Steps, write } from './effect.ts';

/** The steps of session keys (effects.ts). */
export const sessionKeys: Steps<SessionKeyStore> = {
  get: 'read',
  getForUse: 'read',
  getMany: 'read',
  create: outside('write', 'a key whose answer was lost is listed, and nobody has its value'),
  revoke: outside('write', 'a caller without an answer revokes again, which succeeds'),
  keepRevoked: outside('write', 'a caller without an answer revokes again, which succeeds'),
  usedToday: 'read',
  noteUse: write(
    'the list shows when the key was used before this operation',
    'the list shows this use, whether or not the operation was made',
    'nothing depends on it; the next use records a later time',
  ),
};

export const sessionKeyConfirmations: Steps<SessionKeyConfirmations> = {
  of: 'read',
  put: outside('write', 'an owner without an answer confirms again, which succeeds'),
};

export const sessionKeyProofs: Steps<SessionKeyProofs> = {
  put: outside('write', 'no key was made; the caller signs its request again, for another id'),
};
