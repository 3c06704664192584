import { expect, test } from 'vitest';
import { previewSettings } from '#domain/project/settings/preview-settings.ts';
import { presentPreview } from '#domain/project/view.ts';
import { adminWorld } from '#test/fakes/fake-admin-store.ts';

const preview = async (stage: string, patch: Parameters<typeof previewSettings>[1]['patch']) => {
  const { deps, fake } = adminWorld({ stage });
  const shown = presentPreview(await previewSettings(deps, { projectId: 'demo', patch }));
  return { shown, fake };
};

test('a patch is compared with the settings of now, and nothing is written', async () => {
  const { shown, fake } = await preview('prod', { clientAutoApprove: true, pendingTtlS: 120 });
  expect(shown).toMatchObject({
    diff: [
      { setting: 'client_auto_approve', before: false, after: true },
      { setting: 'pending_ttl_s', after: 120 },
    ],
    loosens: ['client_auto_approve'],
    second_owner: true,
  });
  expect(fake.commits).toEqual([]);
});

test('what a patch repeats is not a difference; a tightening needs one owner', async () => {
  const repeated = await preview('prod', { clientAutoApprove: false });
  expect(repeated.shown).toMatchObject({ diff: [], loosens: [], second_owner: false });
  const { shown } = await preview('prod', { swapDailyUsd: 1 });
  expect(shown.second_owner).toBe(false);
});

test('in the stage local one owner is enough', async () => {
  const { shown } = await preview('local', { clientAutoApprove: true });
  expect(shown).toMatchObject({ loosens: ['client_auto_approve'], second_owner: false });
});
