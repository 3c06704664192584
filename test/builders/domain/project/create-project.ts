import { createProject, type DailySums } from '#domain/project/create-project.ts';
import { buildProject } from '#test/builders/builders.ts';
import { actorOf, adminWorld, firstOwner } from '#test/fakes/fake-admin-store.ts';

export function world(stage: string) {
  const { deps, fake, time } = adminWorld({ stage });
  const made: string[] = [];
  const { hot } = buildProject();
  const all = {
    ...deps,
    keys: {
      make: async (projectId: string) => {
        made.push(projectId);
        return { hot };
      },
    },
    hotWallets: { register: async () => {} },
  };
  const create = (sums: Partial<DailySums>, admin = firstOwner, requireSignatures?: boolean) =>
    createProject(all, { ...actorOf(admin, 'shop'), name: 'Shop', sums, requireSignatures });
  return { create, made, fake, time, deps };
}
