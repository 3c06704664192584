/** `npm run reservations -- --stage prod [--chain ETH] [--address 0x...] [--mend]` (docs/runbook.md). */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { makeReservationStore } from '#aws/orders/reservation-store.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { systemIds } from '#aws/runtime/ids.ts';
import type { Admin } from '#domain/admin/admin.ts';
import { enabledChains, operatorStage } from '#lib/stages/stage.ts';
import type { ChainName } from '#shared/chains.ts';
import { reservations } from '../operations/reservations.ts';
import { targetStage } from '../operations/target.ts';

const { values } = parseArgs({
  options: {
    stage: { type: 'string' },
    chain: { type: 'string' },
    address: { type: 'string' },
    mend: { type: 'boolean', default: false },
  },
});

/** Whoever runs this, as the account knows them. */
async function callerOf(): Promise<Admin> {
  const { Arn } = await new STSClient({}).send(new GetCallerIdentityCommand({}));
  if (!Arn) throw new Error('AWS does not say whose credentials these are');
  return { id: Arn, email: Arn, groups: [], authTime: systemClock.now() };
}

try {
  const { stage: name, chain, address = null, mend } = values;
  if (!name || (address && !chain)) {
    throw new Error(
      'npm run reservations -- --stage <stage> [--chain <chain> [--address <address>]] [--mend]',
    );
  }
  const stage = operatorStage(name);
  targetStage(stage.stage);
  const enabled = enabledChains(stage) as ChainName[];
  const chains = chain ? enabled.filter((one) => one === chain) : enabled;
  if (chains.length === 0) throw new Error(`${name} has no chain ${chain}: ${enabled.join(', ')}`);
  Object.assign(process.env, {
    TABLE_MONEY: `coffer-${stage.stage}-money`,
    TABLE_EVENTS: `coffer-${stage.stage}-events`,
  });
  const deps = {
    reservations: makeReservationStore(),
    clock: systemClock,
    ids: systemIds,
    sleep: (ms: number) => sleep(ms),
  };
  const operator = mend ? await callerOf() : null;
  const remaining = await reservations(deps, { chains, address, operator, print: console.log });
  process.exitCode = remaining === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
