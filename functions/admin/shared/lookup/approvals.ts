import { chains } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import type { SearchDeps } from '#domain/admin/search.ts';
import { listOrdersTo } from '#domain/approval/list-orders-to.ts';
import { listWaiting, type WaitingOrder } from '#domain/approval/list-waiting.ts';
import { makeRecipientMarks, type RecipientMarks } from '#domain/approval/mark-recipients.ts';
import { recipientHistory } from '#domain/approval/recipient-history.ts';
import { presentMarks, presentRecipient } from '#domain/approval/view.ts';
import {
  type ReviewDeps,
  type ReviewedOrder,
  reviewOrders,
} from '#domain/batch-decision/review.ts';
import {
  type ApprovalsNeededDeps,
  approvalsNeededOf,
} from '#domain/payment/authorize/make-approvals-needed.ts';
import { findProject } from '#domain/project/find-project.ts';
import { presentListedOperation } from '#domain/wallet/admin-view.ts';
import {
  presentListedWithdrawal,
  presentWithdrawalToAdmin,
} from '#domain/withdrawal/admin-view.ts';
import type { AdminHandlers } from '#functions/middleware/admin-route.ts';
import {
  type ApprovableOrder,
  isOperation,
  isWithdrawal,
  type Order,
} from '#model/orders/order.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Clock } from '#ports/runtime.ts';
import { placeText } from '#wire/admin/approval/schemas.ts';
import { ApiError } from '#wire/api-error.ts';
import { chainOf, present as presentOperation } from './operations.ts';

const presentWaiting = (
  { yours, ...one }: WaitingOrder,
  marks: RecipientMarks | undefined,
  needed: number,
) =>
  one.kind === 'withdrawal'
    ? {
        kind: one.kind,
        yours,
        expires_at: null,
        recipient: presentMarks(marks),
        withdrawal: presentWithdrawalToAdmin(one.order, needed),
      }
    : {
        kind: one.kind,
        yours,
        expires_at: one.order.expiresAt,
        recipient: presentMarks(marks),
        operation: presentOperation(one.order, needed),
      };

const presentReviewed = (
  { yours, problem, bar, ...one }: ReviewedOrder,
  marks: RecipientMarks | undefined,
  needed: number,
) => {
  const judged = {
    yours,
    waits: problem === null,
    says: problem,
    barred: bar,
    recipient: presentMarks(marks),
  };
  return one.kind === 'withdrawal'
    ? {
        kind: one.kind,
        ...judged,
        expires_at: null,
        withdrawal: presentListedWithdrawal(one.order, needed),
      }
    : {
        kind: one.kind,
        ...judged,
        expires_at: one.order.expiresAt,
        operation: presentListedOperation(one.order, chains[one.order.chain], needed),
      };
};

type Named =
  | { kind: 'operation'; operation: ReturnType<typeof presentOperation> }
  | { kind: 'withdrawal'; withdrawal: ReturnType<typeof presentWithdrawalToAdmin> };

const presentNamed = (order: Order, needed: (order: ApprovableOrder) => number): Named[] =>
  isOperation(order)
    ? [{ kind: 'operation', operation: presentOperation(order, needed(order)) }]
    : isWithdrawal(order)
      ? [{ kind: 'withdrawal', withdrawal: presentWithdrawalToAdmin(order, needed(order)) }]
      : [];

function readRecipient(
  addressOf: SearchDeps['addressOf'],
  { chain: name, address: text }: { chain: string; address: string },
) {
  const { family } = chains[parseChain(name)];
  const address = addressOf(family, text);
  if (address === null) {
    throw new ApiError('invalidRequest', `address is not a valid ${name} address`);
  }
  return { family, address };
}

/** What waits for an approval, and what the project knows of a recipient. */
export const approvalHandlers = (
  deps: { store: Pick<ProjectAdminStore, 'project'> } & Parameters<typeof listWaiting>[0] &
    Omit<ReviewDeps, 'chains'> &
    Parameters<typeof recipientHistory>[0] &
    Parameters<typeof listOrdersTo>[0] &
    Omit<ApprovalsNeededDeps, 'chainOf'> & {
      addressOf: SearchDeps['addressOf'];
      clock: Clock;
    },
) => {
  const markRecipients = makeRecipientMarks(deps);
  return {
    listApprovals: async ({ actor, params, query }) => {
      const project = await findProject(deps.store, params.slug);
      const { list, next } = await listWaiting(deps, {
        projectId: params.slug,
        adminId: actor.admin.id,
        now: deps.clock.now(),
        after: query.after ?? null,
      });
      const orders = list.map(({ order }) => order);
      const [marks, needed] = await Promise.all([
        markRecipients(project, orders),
        approvalsNeededOf({ ...deps, chainOf }, orders),
      ]);
      return {
        data: {
          list: list.map((one) =>
            presentWaiting(one, marks.get(one.order.orderNo), needed(one.order)),
          ),
          complete: next === null,
          next: next && placeText(next),
        },
      };
    },

    reviewApprovals: async ({ actor, params, body }) => {
      const project = await findProject(deps.store, params.slug);
      const { list, missing } = await reviewOrders(
        { ...deps, chains },
        {
          projectId: params.slug,
          adminId: actor.admin.id,
          orderNos: body.orders,
          now: deps.clock.now(),
        },
      );
      const orders = list.map(({ order }) => order);
      const [marks, needed] = await Promise.all([
        markRecipients(project, orders),
        approvalsNeededOf({ ...deps, chainOf }, orders),
      ]);
      const shown = list.map((one) =>
        presentReviewed(one, marks.get(one.order.orderNo), needed(one.order)),
      );
      return { data: { list: shown, missing } };
    },

    showRecipient: async ({ params }) => {
      const project = await findProject(deps.store, params.slug);
      const recipient = readRecipient(deps.addressOf, params);
      return { data: presentRecipient(await recipientHistory(deps, { project, ...recipient })) };
    },

    listRecipientOrders: async ({ params, query }) => {
      const project = await findProject(deps.store, params.slug);
      const { list, next, notLookedIn } = await listOrdersTo(deps, {
        project,
        ...readRecipient(deps.addressOf, params),
        size: query.size,
        after: query.after ?? null,
      });
      const named = list.filter((order) => isOperation(order) || isWithdrawal(order));
      const needed = await approvalsNeededOf({ ...deps, chainOf }, named);
      return {
        data: {
          list: named.flatMap((order) => presentNamed(order, needed)),
          next: next && placeText(next),
          not_looked_in: notLookedIn,
        },
      };
    },
  } satisfies AdminHandlers;
};
