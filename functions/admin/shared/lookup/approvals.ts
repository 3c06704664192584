import { chains } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import type { SearchDeps } from '#domain/admin/search.ts';
import { listWaiting, type WaitingOrder } from '#domain/approval/list-waiting.ts';
import { recipientHistory } from '#domain/approval/recipient-history.ts';
import { presentRecipient } from '#domain/approval/view.ts';
import { findProject } from '#domain/project/find-project.ts';
import { presentWithdrawalToAdmin } from '#domain/withdrawal/admin-view.ts';
import type { AdminHandlers } from '#functions/middleware/admin-route.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Clock } from '#ports/runtime.ts';
import { placeText } from '#wire/admin/approval/schemas.ts';
import { ApiError } from '#wire/api-error.ts';
import { present as presentOperation } from './operations.ts';

const presentWaiting = ({ yours, ...one }: WaitingOrder) =>
  one.kind === 'withdrawal'
    ? {
        kind: one.kind,
        yours,
        expires_at: null,
        withdrawal: presentWithdrawalToAdmin(one.order),
      }
    : {
        kind: one.kind,
        yours,
        expires_at: one.order.expiresAt,
        operation: presentOperation(one.order),
      };

/** What waits for an approval, and what the project knows of a recipient. */
export const approvalHandlers = (
  deps: { store: Pick<ProjectAdminStore, 'project'> } & Parameters<typeof listWaiting>[0] &
    Parameters<typeof recipientHistory>[0] & {
      addressOf: SearchDeps['addressOf'];
      clock: Clock;
    },
) =>
  ({
    listApprovals: async ({ actor, params, query }) => {
      await findProject(deps.store, params.slug);
      const { list, next } = await listWaiting(deps, {
        projectId: params.slug,
        adminId: actor.admin.id,
        now: deps.clock.now(),
        after: query.after ?? null,
      });
      return {
        data: {
          list: list.map(presentWaiting),
          complete: next === null,
          next: next && placeText(next),
        },
      };
    },

    showRecipient: async ({ params }) => {
      const { slug, chain: name, address: text } = params;
      const project = await findProject(deps.store, slug);
      const { family } = chains[parseChain(name)];
      const address = deps.addressOf(family, text);
      if (address === null) {
        throw new ApiError('invalidRequest', `address is not a valid ${name} address`);
      }
      return { data: presentRecipient(await recipientHistory(deps, { project, family, address })) };
    },
  }) satisfies AdminHandlers;
