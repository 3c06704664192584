/** What the stores of deposits and of sub-accounts do outside the process (effects.ts). */
import { outside, type Steps, write } from './effect.ts';
import type { Ports } from './ports.ts';

export const nextTick = 'the next tick reads the same blocks, because the cursor has not moved';

export const deposits: Steps<Ports['deposits']> = {
  get: 'read',
  getMany: 'read',
  byIdentity: 'read',
  put: write(
    'the transfer is on chain, no record of it exists',
    'the deposit is stored with its identity, on the watch list, with its outbox item',
    `${nextTick}; the identity refuses a second deposit`,
  ),
  update: write(
    'the deposit is as the last tick left it',
    'credited, orphaned, restored or no longer watched, with its event in the same transaction',
    'the watch list names it at the next tick; a second change is refused by its revision',
  ),
  watched: 'read',
  waiting: 'read',
  letGo: write(
    'the deposit is credited and final, and still listed',
    'it is not watched any longer',
    'the next tick that sees a later final block, or a new watcher, removes what is left',
  ),
};

export const subAccounts: Steps<Ports['subAccounts']> = {
  byUser: 'read',
  isRestored: 'read',
  getMany: 'read',
  takeIndex: write(
    'the user has no addresses',
    'an index is taken that no record names',
    'the caller asks again and takes another index; a lost index is never used',
  ),
  freePosition: write(
    'no block of the journal has room, or another caller was faster',
    'a block is begun and empty',
    'the next caller takes its first position; watchers read nothing in it',
  ),
  create: write(
    'the user has no addresses',
    'watchers know the addresses from the next block that they read',
    'the caller has no answer and asks again; the user_id gives the same addresses',
  ),
  setLabel: outside(
    'write',
    'the caller has no answer and asks again; the same label is written once',
  ),
};
