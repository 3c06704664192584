import { defaultSettings } from '#model/default-settings.ts';
import type { ApiKey, Project, ProjectSettings } from '#model/project.ts';
import { type Item, makeCodec } from '../dynamodb/codec.ts';
import { projectKeys } from '../dynamodb/table-keys.ts';

const projectCodec = makeCodec<Project>({ bigints: {} });
const apiKeyCodec = makeCodec<ApiKey>({ bigints: {} });
const settingsCodec = makeCodec<ProjectSettings>({ bigints: {} });

export const projectToItem = (project: Project): Item => ({
  ...projectKeys.meta(project.projectId),
  ...projectCodec.encode(project),
});

export const projectFromItem = projectCodec.decode;

export const apiKeyToItem = (key: ApiKey): Item => ({
  ...projectKeys.apiKey(key.appId),
  ...apiKeyCodec.encode(key),
});

export const apiKeyFromItem = apiKeyCodec.decode;

/** A project whose settings were never written has the defaults. */
export const settingsFromItem = (item: Item | undefined): ProjectSettings => ({
  ...defaultSettings(),
  ...(item && settingsCodec.decode(item)),
});
