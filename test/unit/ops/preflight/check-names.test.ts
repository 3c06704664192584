import { expect, test } from 'vitest';
import { readStage } from '#lib/stages/stage.ts';
import { checkNames, type NameSource } from '#ops/preflight/check-names.ts';

const prod = readStage('prod');
const names = async (source: Partial<NameSource> = {}) =>
  checkNames(
    {
      deployed: async () => false,
      taken: async () => [],
      roles: async () => ({ used: 20, quota: 1_000 }),
      ...source,
    },
    prod,
  );

test('an empty account has the names and room for the roles', async () => {
  expect((await names()).map(({ verdict }) => verdict)).toEqual(['ok', 'ok']);
});

test('what an earlier deployment left fails, each by its name', async () => {
  const left = ['table coffer-prod-money', 'bucket coffer-prod-seeds-111122223333-eu-central-1'];
  const [finding] = await names({ taken: async () => left });
  expect(finding).toMatchObject({ verdict: 'fails', says: `taken: ${left.join(', ')}` });
  expect(finding?.todo).toContain('choose another name than "prod"');
});

test('names and roles of a deployed stage are its own', async () => {
  const found = await names({
    deployed: async () => true,
    taken: async () => ['table coffer-prod-money'],
    roles: async () => ({ used: 990, quota: 1_000 }),
  });
  expect(found.map(({ verdict }) => verdict)).toEqual(['ok', 'ok']);
});

test('no room for the roles fails; what may not be read is unknown', async () => {
  const [, roles] = await names({ roles: async () => ({ used: 911, quota: 1_000 }) });
  expect(roles).toMatchObject({ verdict: 'fails' });
  const denied = async () => {
    throw Object.assign(new Error('no'), { name: 'AccessDeniedException' });
  };
  const found = await names({ taken: denied, roles: denied });
  expect(found.map(({ verdict }) => verdict)).toEqual(['unknown', 'unknown']);
});
