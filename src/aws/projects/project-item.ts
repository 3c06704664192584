import type { KeyConfirmation, KeyProof, KeyRequested } from '#model/auth/key-proof.ts';
import type {
  ApiKey,
  Credential,
  HotKey,
  HotWallets,
  KeyWebhook,
  Project,
  ProjectRecord,
  ProjectSeeds,
  ProjectSettings,
} from '#model/project.ts';
import { standardSettings } from '#model/settings/settings.ts';
import type { Family } from '#shared/chains.ts';
import { type Item, makeCodec, withoutKeys } from '../dynamodb/codec.ts';
import { apiKeyKeys, projectKeys } from '../dynamodb/table-keys.ts';

const credentialCodec = makeCodec<Credential>({ bigints: {} });
const webhookCodec = makeCodec<KeyWebhook>({ bigints: {} });
const settingsCodec = makeCodec<ProjectSettings>({ bigints: {} });

/** Field by field: whatever else somebody put into the item is not of the project. */
const recordOf = ({ projectId, name, walletId, createdAt, keepsEnds }: ProjectRecord) => ({
  projectId,
  name,
  walletId,
  createdAt,
  ...(keepsEnds && { keepsEnds }),
});

export const projectToItem = (project: ProjectRecord): Item => ({
  ...projectKeys.meta(project.projectId),
  ...recordOf(project),
});

/** A project has the hot wallets of their own record, and none that its `META` may name. */
export const projectFromItem = (item: Item, hot: HotWallets): Project => ({
  ...recordOf(withoutKeys(item) as unknown as ProjectRecord),
  hot,
});

/** The hot keys of a record that is complete, or is being made. */
export const hotKeysOf = (item: Item = {}): Partial<Record<Family, HotKey>> => {
  const { EVM, TRX, SOL } = item as Partial<Record<Family, HotKey>>;
  return { ...(EVM && { EVM }), ...(TRX && { TRX }), ...(SOL && { SOL }) };
};

export const seedsFromItem = (item: Item): ProjectSeeds => {
  const { xpub, wrappedSeeds } = item as unknown as ProjectSeeds;
  return { xpub, wrappedSeeds };
};

/** The two items of a key: what authenticates (table `api-keys`), what receives (`projects`). */
export function apiKeyToItems({
  webhookUrl,
  webhookSecret,
  previousSecret,
  extraEvents,
  webhookEvents,
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
    ...(webhookEvents && { webhookEvents }),
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
