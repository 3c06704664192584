import { expect, test } from 'vitest';
import { families } from '#shared/chains.ts';
import { vaults } from '#test/builders/aws/keys/seed.ts';
import { buildSeeds } from '#test/builders/builders.ts';

const project = { projectId: 'demo', ...buildSeeds() };

test.each(families)('%s: its own seed, under the project and the family', async (family) => {
  const { asked, given, of } = vaults();
  expect(await of[family].withSeed(project, (seed) => seed[0])).toBe(1);
  expect(asked).toEqual([
    {
      KeyId: 'seeds',
      CiphertextBlob: Buffer.from(project.wrappedSeeds[family], 'base64'),
      EncryptionContext: { project: 'demo', family },
    },
  ]);
  expect(given[0]).toEqual(new Uint8Array(64));
});

test('a project that was stored with one seed for all families is read, and opens none', async () => {
  const { asked, of } = vaults();
  const { wrappedSeeds: _, ...rest } = project;
  const older = JSON.parse(JSON.stringify({ ...rest, wrappedSeed: 'wrapped' }));
  for (const family of families) {
    await expect(of[family].withSeed(older, () => 1)).rejects.toThrow(
      `the project demo has no seed of ${family}`,
    );
  }
  expect(asked).toEqual([]);
});

test('what is not 64 bytes is not a seed', async () => {
  const { of } = vaults(32);
  await expect(of.EVM.withSeed(project, () => 1)).rejects.toThrow('not 64 bytes');
});
