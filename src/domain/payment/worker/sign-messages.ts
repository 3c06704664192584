/** Operations that only sign a message or typed data, without a nonce or a transaction. */

import { markStuck } from '#domain/order/mark-stuck.ts';
import { complete } from '#domain/order/transitions.ts';
import { type Operation, onlySigns } from '#model/orders/operation.ts';
import { isOperation } from '#model/orders/order.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { TableIdentity } from '#model/sent-payment.ts';
import { maySign } from '../authorize/may-sign.ts';
import type { NonceDeps, Wallet } from '../deps.ts';
import { isHalted } from '../recovery/is-halted.ts';
import { admitByDailySums } from './admit-by-daily-sums.ts';
import { provenSettings } from './proven-settings.ts';

/** Operations that are read and signed concurrently. */
const batchSize = 16;

/**
 * Signs the approved operations of an address that are due, oldest first, until none is left or
 * `deadline` (unix ms) is reached. Returns how many were signed. A signature leaves the signer only
 * in the transition that stores it and counts it: if two runs sign the same operation, one signature
 * is kept.
 */
export async function signMessages(
  deps: NonceDeps,
  wallet: Wallet,
  { deadline, table }: { deadline: number; table: TableIdentity },
): Promise<number> {
  const { project, address } = wallet;
  const seen = new Set<string>();
  let signed = 0;
  while (deps.clock.nowMs() < deadline) {
    const limit = seen.size + batchSize;
    const found = await deps.orders.approvedToSign(deps.chain.name, address, limit);
    const ids = found.filter((id) => !seen.has(id)).slice(0, batchSize);
    if (ids.length === 0) return signed;
    const [isFrozen, state] = await Promise.all([
      deps.projects.isFrozen(project.projectId),
      deps.payments.nonceState(deps.chain.name, address),
    ]);
    if (isFrozen || (await isHalted(deps, wallet, { state, table }))) return signed;
    for (const id of ids) seen.add(id);
    const orders = await deps.orders.getMany(ids);
    const due = orders.filter(
      (order): order is Operation => isOperation(order) && isDue(deps, order),
    );
    if (due.length === 0) continue;
    const settings = await provenSettings(deps, project, due);
    if (!settings) return signed;
    const done = await Promise.all(due.map((one) => signOne(deps, wallet, one, settings)));
    signed += done.filter(Boolean).length;
  }
  return signed;
}

const isDue = ({ clock }: Pick<NonceDeps, 'clock'>, order: Operation): boolean =>
  onlySigns(order) &&
  order.status === 'approved' &&
  (order.stuck?.nextActionAt ?? 0) <= clock.now();

async function signOne(
  deps: NonceDeps,
  wallet: Wallet,
  operation: Operation,
  settings: ProjectSettings,
): Promise<boolean> {
  const voided = new Map<string, number>();
  const earlier = async () => 'counts' as const;
  try {
    const permit = await maySign(deps, wallet, operation, { settings, earlier, voided });
    if (!permit) return false;
    // It sends nothing, and has no fee.
    const candidate = { ...permit, order: operation, cost: 0n };
    const [admitted] = await admitByDailySums(deps, settings, [candidate]);
    if (!admitted) return false;
    const { address, keyId } = wallet;
    const signature = await deps.signer.signOperation({ keyId, address, operation });
    const at = deps.clock.now();
    const { counts } = admitted;
    const stored = await deps.orders.transition({
      ...complete(operation, { at, signature }),
      counts,
    });
    // Another run was faster, the operation has ended, or the day's sum was used up meanwhile.
    if (!stored) return false;
  } catch (error) {
    deps.log.error('operation.not-signed', {
      chain: deps.chain.name,
      order_no: operation.orderNo,
      error,
      request_id: operation.requestId,
    });
    await markStuck(deps, operation, 'can_not_be_signed', 15);
    return false;
  }
  deps.log.info('operation.signed', {
    chain: deps.chain.name,
    order_no: operation.orderNo,
    op_type: operation.opType,
    request_id: operation.requestId,
  });
  return true;
}
