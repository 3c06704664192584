import type { Item } from '#aws/dynamodb/codec.ts';
import { projectKeys } from '#aws/dynamodb/table-keys.ts';
import { projectToItem } from '#aws/projects/project-item.ts';
import type { Project, ProjectKeys } from '#model/project.ts';
import { families } from '#shared/chains.ts';
import { buildKeys } from './builders.ts';

/** What keys/make-project-keys records of a project. */
export const keyItems = (projectId: string, keys: ProjectKeys): Item[] => [
  { ...projectKeys.hotKeys(projectId), ...keys.hot },
  { ...projectKeys.seeds(projectId), xpub: keys.xpub, wrappedSeeds: keys.wrappedSeeds },
  ...families.map((family) => ({
    ...projectKeys.hotWallet(family, keys.hot[family].address),
    projectId,
  })),
];

/** A project with its keys, as their two writers store them. */
export const projectItems = (project: Project, keys = buildKeys(project)): Item[] => [
  projectToItem(project),
  ...keyItems(project.projectId, keys),
];
