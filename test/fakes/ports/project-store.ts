import type { ProjectSettings } from '#model/project.ts';
import type { ProjectStore } from '#ports/projects.ts';
import { buildSettings } from '../../builders/builders.ts';
import { fake } from '../fake.ts';

/** A store with one project. `set` changes its settings or freezes it. */
export const fakeProjectStore = (
  set: { settings?: Partial<ProjectSettings> | undefined; isFrozen?: boolean | undefined } = {},
): ProjectStore =>
  fake<ProjectStore>({
    isFrozen: async () => set.isFrozen ?? false,
    settings: async () => buildSettings(set.settings),
  });
