import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { checkSender } from '#domain/wallet/check-sender.ts';
import { energyUser } from '#extensions/energy/rules/energy-user.ts';
import { buildProject } from '#test/builders/builders.ts';

const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const project = buildProject();

/** The answer for an address that has this owner. */
const asked = (set: { userId?: string; projectId?: string }) => {
  const owner = { family: 'TRX' as const, address, projectId: 'demo', subIndex: 7, userId: 'u' };
  const owners = async () => new Map([[address, { ...owner, ...set }]]);
  return checkSender({ owners }, { project, chain: chains.TRX, address });
};

test('an address of the wallet may send', async () => {
  await expect(asked({})).resolves.toBeUndefined();
  const hot = { project, chain: chains.TRX, address: project.hot.TRX.address };
  await expect(checkSender({ owners: async () => new Map() }, hot)).resolves.toBeUndefined();
});

test.each([
  ['an address of another project', { projectId: 'other' }],
  ['the energy deposit address, whose coin is credited already', { userId: energyUser }],
])('%s may not (40004)', async (_, set) => {
  await expect(asked(set)).rejects.toMatchObject({ code: 40004 });
});
