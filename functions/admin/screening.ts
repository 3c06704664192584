/** /admin/v1/projects/{slug}/screening: what providers say, and who releases what they hold. */

import { checkAddress } from '#chains/account/address.ts';
import { chains } from '#chains/catalog/catalog.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import { checkSignature } from '#domain/approval/check-signature.ts';
import type { ProveDeps } from '#domain/device/prove-device.ts';
import { listRecords } from '#domain/list/list-records.ts';
import { findProject } from '#domain/project/find-project.ts';
import {
  checkPayoutAddress,
  confirmPayout,
  type PayoutDeps,
} from '#extensions/screening/rules/confirm-payout.ts';
import {
  findCase,
  findHold,
  releaseHold,
  showHolds,
  showPayout,
} from '#extensions/screening/rules/release-hold.ts';
import { presentCase, presentHold } from '#extensions/screening/rules/view.ts';
import { makeProposalStore } from '#extensions/screening/store/proposal-store.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import { caseReader } from '#functions/dependencies/screening.ts';
import {
  approvalStore,
  approvalWriter,
  depositStore,
  deviceStore,
  listIndex,
  projectAdminStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { ListIndex } from '#ports/events.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { readSignature } from '#wire/admin/device/read-signature.ts';
import { ApiError } from '#wire/api-error.ts';

interface Deps extends AdminHandlerDeps, PayoutDeps, ProveDeps {
  store: Pick<ProjectAdminStore, 'project' | 'settings'>;
  lists: Pick<ListIndex, 'page'>;
}

export const makeHandler = (deps: Deps) =>
  adminHandler('screening', deps, {
    listHolds: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const { chain, token } = query;
      const page = await listRecords(deps.lists, {
        list: 'deposits-held',
        projectId: params.slug,
        query,
        filter: { chain, token },
        read: (numbers) => deps.deposits.getMany(numbers),
        idOf: ({ depositNo }) => depositNo,
      });
      return { data: { ...page, list: (await showHolds(deps, page.list)).map(presentHold) } };
    },

    showScreening: async ({ params }) => {
      await findProject(deps.store, params.slug);
      const screening = await findCase(deps, { projectId: params.slug, id: params.id });
      return { data: presentCase(screening) };
    },

    showHold: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const { screening, deposit } = await findHold(deps, {
        projectId: params.slug,
        id: params.id,
      });
      const [hold] = await showHolds(deps, [deposit]);
      if (!hold) throw new ApiError('notFound', 'No such deposit');
      if (query.to_address === undefined || deposit.payout) return { data: presentHold(hold) };
      const toAddress = await checkPayoutAddress(deps, deposit, query.to_address);
      const payout = await showPayout(deps, { deposit, screening }, toAddress);
      return { data: presentHold({ ...hold, payout }) };
    },

    releaseDeposit: async ({ actor, params, body }) => {
      await findProject(deps.store, actor.projectId);
      await release(deps, actor, {
        id: params.id,
        digest: body.terms_digest,
        signature: readSignature(body.signature),
      });
      return { data: await holdOf(deps, params.id) };
    },

    releaseDeposits: async ({ actor, body }) => {
      await findProject(deps.store, actor.projectId);
      const released: string[] = [];
      const refused: { id: string; code: number; message: string }[] = [];
      // One after the other: a person's decisions are few, and each is one of its own.
      for (const { id, terms_digest: digest, signature } of body.deposits) {
        try {
          await release(deps, actor, { id, digest, signature: readSignature(signature) });
          released.push(id);
        } catch (error) {
          // What is nobody's refusal ends the call: nothing says what became of it.
          if (!(error instanceof ApiError)) throw error;
          refused.push({ id, code: error.code, message: error.message });
        }
      }
      return { data: { released, refused } };
    },

    payOutDeposit: async ({ actor, params, body }) => {
      const { projectId, admin, requestId } = actor;
      await findProject(deps.store, projectId);
      const { terms_digest: digest, to_address: toAddress } = body;
      const signature = readSignature(body.signature);
      const approval = { projectId, adminId: admin.id, digests: [digest] };
      await checkSignature(deps, approval, signature);
      await confirmPayout(deps, { actor, id: params.id, toAddress, digest, signature });
      deps.log.info('screening.payout-confirmed', {
        project: projectId,
        subject: params.id,
        request_id: requestId,
      });
      const hold = await holdOf(deps, params.id);
      if (!hold) throw new ApiError('wrongStatus', 'The deposit is not held any more');
      return { data: hold };
    },
  });

async function release(
  deps: Deps,
  actor: Actor,
  of: { id: string; digest: string; signature: DeviceSignature | null },
): Promise<void> {
  const { projectId, admin, requestId } = actor;
  const approval = { projectId, adminId: admin.id, digests: [of.digest] };
  await checkSignature(deps, approval, of.signature);
  await releaseHold(deps, { actor, ...of });
  deps.log.info('screening.released', {
    project: projectId,
    subject: of.id,
    request_id: requestId,
  });
}

async function holdOf(deps: Deps, id: string) {
  const [hold] = await showHolds(deps, await deps.deposits.getMany([id]));
  return hold ? presentHold(hold) : null;
}

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    devices: deviceStore(),
    lists: listIndex(),
    cases: caseReader(),
    deposits: depositStore(),
    approvals: approvalStore(),
    decisions: approvalWriter(),
    proposals: makeProposalStore(),
    chainOf: (name) => chains[name],
    checkAddress: ({ family }, text) => checkAddress(family, text),
    ids,
  }),
);
