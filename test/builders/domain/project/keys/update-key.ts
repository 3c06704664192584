import { confirmChange } from '#domain/project/confirm-change.ts';
import { createKey } from '#domain/project/keys/create-key.ts';
import {
  actorOf,
  type adminWorld,
  buildKeyRequest,
  firstOwner,
  secondOwner,
} from '#test/fakes/fake-admin-store.ts';

export const one = actorOf(firstOwner);
export const two = actorOf(secondOwner);

export async function keyOfTwo(deps: ReturnType<typeof adminWorld>['deps']) {
  const asked = await createKey(deps, { ...one, request: approveKey });
  if (asked.state !== 'pending') throw new Error('it went through');
  const done = await confirmChange(deps, { ...two, changeId: asked.change.changeId });
  if (done.kind !== 'key') throw new Error('it is not a key');
  return done.created.key;
}

export const approveKey = buildKeyRequest({ permission: 'approve' });
