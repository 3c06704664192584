import type { KeyConfirmation, KeyProof, KeyRequested } from '#model/auth/key-proof.ts';
import type {
  ApiKey,
  Credential,
  KeyWebhook,
  ProjectSettings,
  SeededProject,
} from '#model/project.ts';
import { standardSettings } from '#model/settings/settings.ts';
import { type Item, makeCodec, withoutKeys } from '../dynamodb/codec.ts';
import { apiKeyKeys, projectKeys } from '../dynamodb/table-keys.ts';

const projectCodec = makeCodec<SeededProject>({ bigints: {} });
const credentialCodec = makeCodec<Credential>({ bigints: {} });
const webhookCodec = makeCodec<KeyWebhook>({ bigints: {} });
const settingsCodec = makeCodec<ProjectSettings>({ bigints: {} });

export const projectToItem = (project: SeededProject): Item => ({
  ...projectKeys.meta(project.projectId),
  ...projectCodec.encode(project),
});

export const projectFromItem = projectCodec.decode;

/** The two items of a key: what authenticates (table `api-keys`), what receives (`projects`). */
export function apiKeyToItems({
  webhookUrl,
  webhookSecret,
  previousSecret,
  extraEvents,
  ...credential
}: ApiKey): {
  credential: Item;
  webhook: Item;
} {
  const { appId, projectId, enabled, createdAt } = credential;
  const webhook = {
    appId,
    projectId,
    webhookUrl,
    webhookSecret,
    enabled,
    createdAt,
    ...(previousSecret && { previousSecret }),
    ...(extraEvents !== undefined && { extraEvents }),
  };
  return {
    credential: { ...apiKeyKeys.credential(appId), ...credentialCodec.encode(credential) },
    webhook: { ...projectKeys.keyWebhook(projectId, appId), ...webhookCodec.encode(webhook) },
  };
}

export const credentialFromItem = credentialCodec.decode;
export const keyWebhookFromItem = webhookCodec.decode;

export const keyProofFromItems = (
  request: Item | undefined,
  confirmation: Item | undefined,
): KeyProof => ({
  request: request ? (withoutKeys(request) as unknown as KeyRequested) : null,
  confirmation: confirmation ? (withoutKeys(confirmation) as unknown as KeyConfirmation) : null,
});

/** A project whose settings were never written has the defaults. */
export const settingsFromItem = (item: Item | undefined): ProjectSettings => ({
  ...standardSettings(),
  rev: 0,
  ...(item && settingsCodec.decode(item)),
});
