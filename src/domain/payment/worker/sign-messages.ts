/** Operations that only sign a message or typed data, without a nonce or a transaction. */

import { markStuck } from '#domain/order/mark-stuck.ts';
import { type Operation, onlySigns } from '#model/orders/operation.ts';
import { isOperation } from '#model/orders/order.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { TableIdentity } from '#model/sent-payment.ts';
import type { Vault } from '#ports/vault.ts';
import { maySign } from '../authorize/may-sign.ts';
import type { NonceDeps, Wallet } from '../deps.ts';
import { isHalted } from '../recovery/is-halted.ts';
import { refusedByVault } from '../refused-by-vault.ts';
import { admitByDailySums } from './admit-by-daily-sums.ts';
import { provenSettings } from './proven-settings.ts';

/** Operations that are read and signed concurrently. */
const batchSize = 16;

/**
 * Signs the approved operations of an address that are due, oldest first, until none is left or
 * `deadline` (unix ms) is reached. Returns how many were signed. A signature leaves the vault only
 * in the transition that stores it and counts it: if two runs ask for the same operation, one signature
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
    const messages = await deps.orders.approvedToSign(deps.chain.name, address, limit);
    const ids = messages.filter((id) => !seen.has(id)).slice(0, batchSize);
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
    signed += await signTogether(deps, wallet, due, settings);
  }
  return signed;
}

const isDue = ({ clock }: Pick<NonceDeps, 'clock'>, order: Operation): boolean =>
  onlySigns(order) &&
  order.status === 'approved' &&
  (order.stuck?.nextActionAt ?? 0) <= clock.now();

/** Has those that may be signed signed in one call of the vault. */
async function signTogether(
  deps: NonceDeps,
  wallet: Wallet,
  due: Operation[],
  settings: ProjectSettings,
): Promise<number> {
  const admitted = (await Promise.all(due.map((one) => admit(deps, wallet, one, settings)))).filter(
    (one) => one !== null,
  );
  if (admitted.length === 0) return 0;
  const asked = admitted.map(({ orderNo, rev }) => ({ orderNo, rev }));
  let answer: Awaited<ReturnType<Vault['signMessages']>>;
  try {
    answer = await deps.vault.signMessages(wallet.address, asked);
  } catch (error) {
    await Promise.all(admitted.map((one) => notSigned(deps, one, error)));
    return 0;
  }
  const signed = new Set(answer.signed);
  const failed = new Set(answer.failed);
  const refused = new Map(answer.refused.map((one) => [one.orderNo, one]));
  for (const operation of admitted) {
    const refusal = refused.get(operation.orderNo);
    if (refusal) await refusedByVault(deps, operation, refusal);
    if (failed.has(operation.orderNo))
      await notSigned(deps, operation, 'the vault could not sign it');
    // Otherwise another run was faster, it has ended, or the day's sum was used up meanwhile.
    if (!signed.has(operation.orderNo)) continue;
    deps.log.info('operation.signed', {
      chain: deps.chain.name,
      order_no: operation.orderNo,
      op_type: operation.opType,
      request_id: operation.requestId,
    });
  }
  return signed.size;
}

/** The operation if it may be signed now; null if it waits, or has ended. */
async function admit(
  deps: NonceDeps,
  wallet: Wallet,
  operation: Operation,
  settings: ProjectSettings,
): Promise<Operation | null> {
  const voided = new Map<string, number>();
  const earlier = async () => 'counts' as const;
  try {
    const permit = await maySign(deps, wallet, operation, { settings, earlier, voided });
    if (!permit) return null;
    // It sends nothing, and has no fee.
    const candidate = { ...permit, order: operation, cost: 0n };
    const [admitted] = await admitByDailySums(deps, settings, [candidate]);
    return admitted ? operation : null;
  } catch (error) {
    await notSigned(deps, operation, error);
    return null;
  }
}

async function notSigned(deps: NonceDeps, operation: Operation, error: unknown): Promise<void> {
  deps.log.error('operation.not-signed', {
    chain: deps.chain.name,
    order_no: operation.orderNo,
    error,
    request_id: operation.requestId,
  });
  await markStuck(deps, operation, 'can_not_be_signed', 15);
}
