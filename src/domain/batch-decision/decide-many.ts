/** One decision on many orders (docs/decisions/0081-one-decision-on-many.md). */
import type { Approval } from '#model/orders/approval.ts';
import { type ApprovableOrder, isOperation } from '#model/orders/order.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import { eachLimited } from '#shared/async/limit.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Actor } from '../admin/commit-action.ts';
import {
  approveListed,
  type DecideDeps,
  DecisionRefused,
  type ListDecision,
  listDecision,
  type Refusal,
  rejectListed,
} from '../approval/decide.ts';
import { listBar, type OrderChain, orderShape } from './list-bar.ts';

export interface DecideManyDeps<Kind extends ApprovableOrder> extends DecideDeps<Kind> {
  orders: Pick<OrderStore<Kind>, 'get' | 'getMany' | 'transition'>;
  store: Pick<ProjectAdminStore, 'settings' | 'freezeState'>;
  chainOf(order: Kind): OrderChain;
}

/**
 * What came of one order. barred: it cannot be decided in a list. not_reached: nothing is known of it,
 * and the same request goes on with it.
 */
export type ListResult = 'decided' | Refusal | 'barred' | 'not_reached';

export interface ListOutcome<Kind extends ApprovableOrder> {
  orderNo: string;
  result: ListResult;
  /** Why it is not decided, as a sentence; null if it is. */
  says: string | null;
  /** Who decided on it, oldest first, as far as it was read. */
  by: Pick<Approval, 'adminEmail' | 'decision' | 'at'>[];
  /** As it is now, as far as it was read. */
  order: Kind | null;
}

export interface DecidedList<Kind extends ApprovableOrder> {
  listDigest: string;
  outcomes: ListOutcome<Kind>[];
  /** The project is frozen: approved orders are paid only after the freeze. */
  isFrozen: boolean;
}

/** Milliseconds after which no further order is begun: the gateway waits 29 s, the function 25 s. */
const patience = 15_000;

/** Orders at a time. Each approval writes items of its own. */
const approvalsAtOnce = 16;
/** Each rejection gives back what its order reserved of the one wallet: together they only conflict. */
const rejectionsAtOnce = 1;

/**
 * One admin's decision on a list of 1 to 500 orders of one kind: the record of the list, then a vote on
 * each order by the rules of a single decision. An order that cannot be decided stops none of the
 * others. The same request again finds the same record and the votes that are there, and goes on.
 * Orders that are approved together have one shape. Errors: invalidRequest for anything that is not
 * such a list; then nothing was written.
 */
export async function decideMany<Kind extends ApprovableOrder>(
  deps: DecideManyDeps<Kind>,
  input: {
    actor: Actor;
    orders: readonly { orderNo: string; termsDigest: string }[];
    decision: { approve: true } | { reject: string };
    /** Of an approval, by a device of the admin. */
    signature?: DeviceSignature | null;
  },
): Promise<DecidedList<Kind>> {
  const { actor, orders, decision, signature = null } = input;
  const { projectId, admin, requestId } = actor;
  const until = deps.clock.nowMs() + patience;
  const numbers = orders.map(({ orderNo }) => orderNo);
  if (new Set(numbers).size < numbers.length)
    throw notAList('A list must name each order only once');
  const [read, settings, freeze] = await Promise.all([
    deps.orders.getMany(numbers),
    deps.store.settings(projectId),
    deps.store.freezeState(projectId),
  ]);
  const found = new Map(
    read.flatMap((order) => (order.projectId === projectId ? [[order.orderNo, order]] : [])),
  );
  const first = found.values().next().value;
  const isApproval = 'approve' in decision;
  if (isApproval) checkShape([...found.values()]);
  const kind = first && isOperation(first) ? 'operation' : 'withdrawal';
  const verb = isApproval ? 'approve' : 'reject';
  const list = makeList(() =>
    listDecision(deps, {
      projectId,
      admin,
      decision: verb,
      reason: isApproval ? null : decision.reject,
      digests: orders.map(({ termsDigest }) => termsDigest),
      signature,
      ...(orders.length > 1 && {
        noted: { action: `${kind}.${verb}-list` as const, requestId, details: {} },
      }),
    }),
  );

  const decide = async (one: (typeof orders)[number]): Promise<ListOutcome<Kind>> => {
    const { orderNo } = one;
    const order = found.get(orderNo) ?? null;
    const outcome = (result: ListResult, says: string | null, now = order) =>
      ({ orderNo, result, says, by: [], order: now }) satisfies ListOutcome<Kind>;
    if (!order) return outcome('not_found', 'No such order');
    if (deps.clock.nowMs() >= until) return outcome('not_reached', null);
    const bar = isApproval
      ? listBar(order, { chain: deps.chainOf(order), whitelist: settings.addressWhitelist })
      : null;
    if (bar) return outcome('barred', bar);
    const asked = { projectId, admin, ...one };
    try {
      const done = isApproval
        ? await approveListed(deps, asked, list)
        : await rejectListed(deps, { ...asked, reason: decision.reject }, list);
      return outcome('decided', null, done);
    } catch (error) {
      if (error instanceof DecisionRefused)
        return refused(error, orderNo, { admin: admin.id, list });
      if (!(error instanceof ApiError && error.kind === 'busy')) throw error;
      return outcome('not_reached', null);
    }
  };
  const limit = isApproval ? approvalsAtOnce : rejectionsAtOnce;
  const settled = await eachLimited(undecidedFirst(orders, found), limit, decide);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  const outcomes = new Map(
    settled.flatMap((result) =>
      result.status === 'fulfilled' ? [[result.value.orderNo, result.value]] : [],
    ),
  );
  return {
    listDigest: list.digest,
    outcomes: numbers.map((no) => outcomes.get(no)!),
    isFrozen: freeze !== null,
  };
}

/** A repeat begins with what the time did not suffice for: what was decided before waits no longer. */
function undecidedFirst<One extends { orderNo: string }>(
  orders: readonly One[],
  found: ReadonlyMap<string, ApprovableOrder>,
): One[] {
  const rank = ({ orderNo }: One) => {
    const order = found.get(orderNo);
    return order?.status === 'pending' ? order.approvals : Number.MAX_SAFE_INTEGER;
  };
  return orders.toSorted((a, b) => rank(a) - rank(b));
}

/** A vote of this list that is there already is what was asked for. */
function refused<Kind extends ApprovableOrder>(
  { why, message, order, given }: DecisionRefused,
  orderNo: string,
  own: { admin: string; list: ListDecision },
): ListOutcome<Kind> {
  const isOurs = given.some(
    ({ adminId, list }) => adminId === own.admin && list?.digest === own.list.digest,
  );
  return {
    orderNo,
    result: isOurs ? 'decided' : why,
    says: isOurs ? null : message,
    by: given.toSorted((a, b) => a.at - b.at),
    order: order as Kind | null,
  };
}

function checkShape(orders: readonly ApprovableOrder[]): void {
  const shapes = new Map(orders.map((order) => [orderShape(order), order]));
  const [one, other] = [...shapes.values()];
  if (!one || !other) return;
  throw notAList(
    `${one.orderNo} and ${other.orderNo} differ: orders are approved together only if chain, token and, for operations, type, contract and function are the same`,
  );
}

/** The list itself may be none: that is the caller's error. */
function makeList(make: () => ListDecision): ListDecision {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) throw notAList(error.message);
    throw error;
  }
}

const notAList = (message: string) => new ApiError('invalidRequest', message);
