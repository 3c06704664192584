import { setTimeout as sleep } from 'node:timers/promises';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { makeReservationStore } from '#aws/orders/reservation-store.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { systemIds } from '#aws/runtime/ids.ts';
import type { Admin } from '#domain/admin/admin.ts';
import { operatorStage } from '#lib/stages/stage.ts';
import { chosenChains } from '../chosen-chains.ts';
import { WrongUsage } from '../options.ts';
import { withProgress } from '../progress.ts';
import { targetStage } from '../target.ts';
import { reservations } from './reservations.ts';

/** Whoever runs this, as the account knows them. */
async function callerOf(): Promise<Admin> {
  const { Arn } = await new STSClient({}).send(new GetCallerIdentityCommand({}));
  if (!Arn) throw new Error('AWS does not report whose credentials these are');
  return { id: Arn, email: Arn, groups: [], authTime: systemClock.now() };
}

interface Values {
  stage: string;
  chain: string | undefined;
  address: string | undefined;
  fix: boolean;
}

export async function run({ stage: name, chain, address, fix }: Values): Promise<number> {
  if (address && !chain) throw new WrongUsage('--address needs --chain CHAIN.');
  const stage = operatorStage(name);
  targetStage(stage.stage);
  const chains = chosenChains(stage, chain ? [chain] : []);
  Object.assign(process.env, {
    TABLE_MONEY: `coffer-${stage.stage}-money`,
    TABLE_DEPOSITS: `coffer-${stage.stage}-deposits`,
    TABLE_EVENTS: `coffer-${stage.stage}-events`,
  });
  const deps = {
    reservations: makeReservationStore(),
    clock: systemClock,
    ids: systemIds,
    sleep: (ms: number) => sleep(ms),
  };
  const operator = fix ? await callerOf() : null;
  const input = { chains, address: address ?? null, operator, print: console.log };
  const remaining = await withProgress('Comparing reservations', () => reservations(deps, input));
  return remaining === 0 ? 0 : 1;
}
