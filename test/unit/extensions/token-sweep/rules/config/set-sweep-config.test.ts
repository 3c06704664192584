import { expect, test } from 'vitest';
import { checkAddress } from '#chains/account/address.ts';
import type { SweepConfig } from '#extensions/token-sweep/model/sweep-config.ts';
import {
  type SweepConfigRequest,
  setSweepConfig,
} from '#extensions/token-sweep/rules/config/set-sweep-config.ts';
import { buildProject } from '#test/builders/builders.ts';

const project = buildProject();
const destAddress = 'TKXCiCDLpqDju5EpQBoN6BQLPaEv27i4YU';

function setUp() {
  const rows: SweepConfig[] = [];
  const set = (request: Partial<SweepConfigRequest> = {}) =>
    setSweepConfig(
      {
        configs: {
          get: async () => rows.at(-1) ?? null,
          put: async ({ config }) => {
            if (config.rev !== (rows.at(-1)?.rev ?? 0) + 1) return false;
            rows.push(config);
            return true;
          },
        },
        checkAddress: (text) => checkAddress('TRX', text),
        clock: { now: () => 1_767_225_600, nowMs: () => 1_767_225_600_000 },
        ids: { next: (prefix) => `${prefix}1` },
      },
      {
        project,
        appId: 'app_1',
        requestId: 'r',
        request: { walletId: project.walletId, destAddress, ...request },
      },
    );
  return { rows, set };
}

test('what is left out gets its default, and a row is replaced whole', async () => {
  const { set } = setUp();
  expect(await set()).toMatchObject({
    enabled: true,
    minMicroUsd: 5_000_000n,
    durationCode: '10010',
    fallbackBurnEnabled: false,
    fallbackBurnSun: 30_000_000n,
    rev: 1,
  });
  await set({ enabled: false, minUsd: 0.5, fallbackBurnTrx: '12.5' });
  expect(await set()).toMatchObject({ enabled: true, minMicroUsd: 5_000_000n, rev: 3 });
});

test.each<[string, Partial<SweepConfigRequest>, number]>([
  ['another wallet', { walletId: project.walletId + 1 }, 40401],
  ['an address of another family', { destAddress: `0x${'1'.repeat(40)}` }, 40001],
  ['a wrong checksum', { destAddress: 'TKXCiCDLpqDju5EpQBoN6BQLPaEv27i4YV' }, 40001],
  ['more decimals of a USD than there are', { minUsd: 0.1234567 }, 40001],
])('%s is refused', async (_, request, code) => {
  const { rows, set } = setUp();
  await expect(set(request)).rejects.toMatchObject({ code });
  expect(rows).toEqual([]);
});
