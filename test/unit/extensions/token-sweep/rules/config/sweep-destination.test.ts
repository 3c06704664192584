import { expect, test } from 'vitest';
import { listDigest } from '#domain/approval/terms-digest.ts';
import type { ProveDeps } from '#domain/device/prove-device.ts';
import { energyUser } from '#extensions/energy/rules/energy-user.ts';
import {
  sweepApprovalNo,
  sweepDestinationDigest,
  sweepDestinationRight,
} from '#extensions/token-sweep/rules/config/sweep-destination.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { AdminDirectory } from '#ports/orders.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import { buildProject, buildSettings } from '#test/builders/builders.ts';
import { begun, deviceWorld, stage } from '#test/builders/domain/device/enrolled.ts';
import { signText } from '#test/builders/shared/devices/build-device.ts';

const project = buildProject();
const { projectId, walletId } = project;
const destAddress = 'TKXCiCDLpqDju5EpQBoN6BQLPaEv27i4YU';
const of = { projectId, walletId, destAddress };

const approval = (adminId: string, set: Partial<Approval> = {}): Approval => ({
  orderNo: sweepApprovalNo(of),
  adminId,
  adminEmail: `${adminId}@example.com`,
  at: 1,
  decision: 'approve',
  digest: sweepDestinationDigest(of),
  ...set,
});

const right = (
  set: {
    approvals?: Approval[];
    whitelist?: string[];
    owner?: string;
    userId?: string;
    dest?: string;
    admins?: AdminDirectory;
    /** Of a project that requires signatures. */
    proofs?: ProveDeps;
  } = {},
) => {
  const dest = set.dest ?? destAddress;
  const owner = set.owner;
  return sweepDestinationRight(
    {
      addresses: {
        isDerived: true,
        owners: async () =>
          new Map(
            owner === undefined
              ? []
              : [
                  [
                    dest,
                    {
                      family: 'TRX',
                      address: dest,
                      projectId: owner,
                      subIndex: 3,
                      userId: set.userId ?? 'u',
                    },
                  ],
                ],
          ),
      },
      ...(set.admins && { admins: set.admins }),
      ...(set.proofs && { proofs: set.proofs }),
      approvals: {
        approvals: async (no) => (set.approvals ?? []).filter(({ orderNo }) => orderNo === no),
      },
    },
    {
      project,
      settings: buildSettings({
        addressWhitelist: set.whitelist ?? [],
        requireSignatures: set.proofs !== undefined,
      }),
      destAddress: dest,
    },
  );
};

test('the project and its whitelist need no owner', async () => {
  expect(await right({ dest: project.hot.TRX.address })).toBe('project');
  expect(await right({ owner: projectId })).toBe('project');
  expect(await right({ whitelist: [destAddress] })).toBe('whitelist');
});

test('anything else waits for two owners', async () => {
  expect(await right()).toBeNull();
  expect(await right({ owner: 'other' })).toBeNull();
  // Nothing can be sent from the address of the energy service.
  expect(await right({ owner: projectId, userId: energyUser })).toBeNull();
  expect(await right({ approvals: [approval('a')] })).toBeNull();
  expect(await right({ approvals: [approval('a'), approval('a')] })).toBeNull();
  expect(await right({ approvals: [approval('a'), approval('b')] })).toBe('owners');
});

test('approvals of another destination, and a rejection, do not count', async () => {
  const other = sweepDestinationDigest({ ...of, destAddress: 'T-other' });
  expect(await right({ approvals: [approval('a'), approval('b', { digest: other })] })).toBeNull();
  const approvals = [approval('a'), approval('b'), approval('c', { decision: 'reject' })];
  expect(await right({ approvals })).toBeNull();
});

test('for the signer, only owners of the project count who exist now', async () => {
  const approvals = [approval('a'), approval('b')];
  const groups: Record<string, string[]> = { a: ['owner'], b: [`owner:${projectId}`] };
  const admins: AdminDirectory = { groups: async (id) => groups[id] ?? null };
  expect(await right({ approvals, admins })).toBe('owners');
  groups.b = ['owner:other', 'approver'];
  expect(await right({ approvals, admins })).toBeNull();
  delete groups.b;
  expect(await right({ approvals, admins })).toBeNull();
  const silent: AdminDirectory = {
    groups: async () => {
      throw new Error('no answer');
    },
  };
  await expect(right({ approvals, admins: silent })).rejects.toThrow('no answer');
});

test('where signatures are required, two owners count only if a device of each signed this destination', async () => {
  const world = deviceWorld();
  const { annas, berts } = await begun(world);
  const proofs = { devices: world.fake.devices.list, stage };
  const textOf = (digest: string) =>
    decisionText(stage, { projectId, decision: 'approve', listDigest: listDigest([digest]) });
  const text = textOf(sweepDestinationDigest(of));
  const annaSigned = approval('anna', { signature: signText(annas, text) });
  const bertSigned = approval('bert', { signature: signText(berts, text) });
  expect(await right({ proofs, approvals: [annaSigned, bertSigned] })).toBe('owners');
  const elsewhere = textOf(sweepDestinationDigest({ ...of, destAddress: 'Tother' }));
  for (const second of [
    approval('bert'),
    approval('bert', { signature: signText(annas, text) }),
    approval('bert', { signature: signText(berts, elsewhere) }),
  ]) {
    expect(await right({ proofs, approvals: [annaSigned, second] })).toBeNull();
    // Elsewhere two owners are enough, as before.
    expect(await right({ approvals: [annaSigned, second] })).toBe('owners');
  }
});
