/** Owners decide where TRX deposits are swept. It writes `approvals`, as the decide functions of orders do. */

import type { Actor } from '#domain/admin/commit-action.ts';
import { checkSignature } from '#domain/approval/check-signature.ts';
import type { ProveDeps } from '#domain/device/prove-device.ts';
import { findProject } from '#domain/project/find-project.ts';
import {
  type DecideDestinationDeps,
  decideSweepDestination,
  readSweepDestination,
} from '#extensions/token-sweep/rules/config/decide-sweep-destination.ts';
import { presentSweepDestination } from '#extensions/token-sweep/rules/config/view.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { askedAddresses } from '#functions/dependencies/asked-addresses.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { ids, log } from '#functions/dependencies/runtime.ts';
import {
  approvalStore,
  approvalWriter,
  deviceStore,
  projectAdminStore,
  sweepConfigStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { readSignature } from '#wire/admin/device/read-signature.ts';

interface Deps extends AdminHandlerDeps, DecideDestinationDeps, ProveDeps {
  store: Pick<ProjectAdminStore, 'project' | 'settings'>;
}

export const makeHandler = (deps: Deps) => {
  const read = async (slug: string) => {
    const project = await findProject(deps.store, slug);
    return { project, settings: await deps.store.settings(slug) };
  };
  const decide = async (
    actor: Actor,
    digest: string,
    decision: Approval['decision'],
    signature: DeviceSignature | null = null,
  ) => {
    const of = await read(actor.projectId);
    if (decision === 'approve') {
      const approval = { projectId: actor.projectId, adminId: actor.admin.id, digests: [digest] };
      await checkSignature(deps, approval, signature);
    }
    await decideSweepDestination(deps, { ...of, actor, digest, decision, signature });
    const now = await readSweepDestination(deps, of);
    deps.log.info('sweep.destination-decided', {
      project: actor.projectId,
      decision,
      to_address: now?.config.destAddress,
      allowed_by: now?.right,
      request_id: actor.requestId,
    });
    return { data: now && presentSweepDestination(now) };
  };
  return adminHandler('decide-sweep-destination', deps, {
    showSweepDestination: async ({ params }) => {
      const found = await readSweepDestination(deps, await read(params.slug));
      return { data: found && presentSweepDestination(found) };
    },
    approveSweepDestination: ({ actor, body }) =>
      decide(actor, body.terms_digest, 'approve', readSignature(body.signature)),
    rejectSweepDestination: ({ actor, body }) => decide(actor, body.terms_digest, 'reject'),
  });
};

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    devices: deviceStore(),
    configs: sweepConfigStore(),
    addresses: askedAddresses(log()),
    approvals: approvalStore(),
    decisions: approvalWriter(),
    ids,
  }),
);
