import { buildSweepConfig } from '#test/builders/build-subscription.ts';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

export const line = '/projects/demo/sweep-destination';

export async function shown(sweepConfig = buildSweepConfig()) {
  const world = makeAdminHandlers({ sweepConfig });
  const { terms_digest } = data(await call(world.handlers, `GET ${line}`));
  const decide = (decision: 'approve' | 'reject', sub: string, digest = String(terms_digest)) =>
    call(world.handlers, `POST ${line}/${decision}`, { sub, body: { terms_digest: digest } });
  return { ...world, decide };
}
