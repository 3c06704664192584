import { confirmChange } from '#domain/project/confirm-change.ts';
import { createKey } from '#domain/project/keys/create-key.ts';
import { updateKey } from '#domain/project/keys/update-key.ts';
import {
  actorOf,
  adminWorld,
  buildKeyRequest,
  firstOwner,
  secondOwner,
} from '#test/fakes/fake-admin-store.ts';
import { idOf } from '#test/scenarios/two-owners.ts';

export const one = actorOf(firstOwner);
const two = actorOf(secondOwner);
export const hook = 'https://shop.example.com/hook';

/** A key that reads, made with the URL by two owners, and what is on record of it. */
export async function made() {
  const { deps, fake } = adminWorld();
  const request = buildKeyRequest({ permission: 'read', webhookUrl: hook });
  const asked = await createKey(deps, { ...one, request });
  const done = await confirmChange(deps, { ...two, changeId: idOf(asked) });
  if (done.kind !== 'key') throw new Error('it is not a key');
  const { appId } = done.created.key;
  const proof = async () => {
    const found = await deps.store.confirmedUrl('demo', appId);
    if (!found) throw new Error('nothing is on record');
    return found;
  };
  const set = async (webhookUrl: string) => {
    const change = await updateKey(deps, { ...one, appId, patch: { webhookUrl } });
    await confirmChange(deps, { ...two, changeId: idOf(change) });
  };
  return { deps, fake, appId, proof, set };
}
