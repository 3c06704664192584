import { markStuck } from '#domain/order/mark-stuck.ts';
import type { Order } from '#model/orders/order.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import { loadPolicy } from '../authorize/load-policy.ts';
import type { WorkerDeps } from '../deps.ts';

/** How often an order is looked at whose project's settings are not proven; seconds. */
const retrySeconds = 60;

/**
 * The settings under which these orders are judged. If the signer does not believe the project's
 * settings, the orders wait with that cause: null.
 */
export async function provenSettings(
  deps: WorkerDeps,
  project: Project,
  orders: readonly Order[],
): Promise<ProjectSettings | null> {
  const policy = await loadPolicy(deps, project);
  if (policy.ok) return policy.settings;
  await Promise.all(
    orders.map((order) => markStuck(deps, order, 'settings_unproven', retrySeconds)),
  );
  return null;
}
