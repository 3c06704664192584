import { defaultSettings } from '#model/default-settings.ts';
/** Records of table `projects` as items: the fields under their own names, beside the keys. */
import type { ApiKey, Project, ProjectSettings } from '#model/project.ts';
import { projectKeys } from '../dynamodb/table-keys.ts';

type Item = Record<string, unknown>;

const fields = <T>(item: Item): T => {
  const { pk: _pk, sk: _sk, ...record } = item;
  return record as T;
};

export const projectToItem = (project: Project): Item => ({
  ...projectKeys.meta(project.projectId),
  ...project,
});

export const projectFromItem = (item: Item): Project => fields<Project>(item);

export const apiKeyToItem = (key: ApiKey): Item => ({ ...projectKeys.apiKey(key.appId), ...key });

export const apiKeyFromItem = (item: Item): ApiKey => fields<ApiKey>(item);

/** A project whose settings were never written has the defaults. */
export const settingsFromItem = (item: Item | undefined): ProjectSettings => ({
  ...defaultSettings(),
  ...(item && fields<ProjectSettings>(item)),
});
