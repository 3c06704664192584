import { createKey } from '#domain/project/keys/create-key.ts';
import { rotateWebhookSecret } from '#domain/project/keys/rotate-webhook-secret.ts';
import { actorOf, adminWorld, buildKeyRequest, firstOwner } from '#test/fakes/fake-admin-store.ts';

export const one = actorOf(firstOwner);

export async function world() {
  const { deps, fake, time } = adminWorld();
  const made = await createKey(deps, { ...one, request: buildKeyRequest({ permission: 'read' }) });
  if (made.state !== 'done') throw new Error('it waits');
  const { appId } = made.key;
  const rotate = (overlapSeconds: number) =>
    rotateWebhookSecret(deps, { ...one, appId, overlapSeconds });
  /** The fake seals nothing: its ciphertext is the secret. */
  const stored = () => {
    const { webhookSecret, previousSecret } = fake.keys.get(appId)!;
    return {
      now: webhookSecret.ciphertext,
      before: previousSecret?.secret.ciphertext ?? null,
      until: previousSecret?.until ?? null,
    };
  };
  return { deps, fake, time, appId, first: made.webhookSecret, rotate, stored };
}
