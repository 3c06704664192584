/**
 * What the energy account's key signs, and nothing else: the stored bytes of a delegation for a
 * valid energy order, and of its way back. The signer reads the bytes and every record
 * again; it trusts no caller.
 */

import { isInFlight } from '#model/order-status.ts';
import type { Order } from '#model/orders/order.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { Clock } from '#ports/runtime.ts';
import type { EnergyStore } from '../../energy/ports.ts';
import { energyNoOf } from '../../energy/rules/energy-no.ts';
import { rentRequestId } from '../../energy/rules/rent-request-id.ts';
import { coldEnergy } from '../../energy/rules/rental-price.ts';
import type { StakeDelegation } from '../model/stake-delegation.ts';
import type { StakeAct, StakeChain, StakeClaims, StakeStore } from '../ports.ts';
import { stakeForEnergy } from './stake-for-energy.ts';
import { ownStake } from './stake-provider.ts';

/** No transfer of a listed token takes so much energy. */
const maxEnergy = 4 * coldEnergy;
/** What stake yields may change between the two readings: hundredths. */
const tolerance = 105n;
/** Bytes are valid for a minute from the newest block; clocks differ. Milliseconds. */
const maxValidity = 600_000;

export interface StakeJudgeDeps {
  /** The stage's energy account. */
  account: string;
  /** Its permission that the stage's key has, by its id. */
  permission: number;
  stakes: Pick<StakeStore, 'delegation'> & StakeClaims;
  energy: Pick<EnergyStore, 'order' | 'subscription'>;
  orders: Pick<OrderStore, 'get'>;
  addresses: Pick<AddressBook, 'owners'>;
  chain: Pick<StakeChain, 'yields'>;
  /** What raw bytes do; throws for anything but one act of own stake. */
  readAct(raw: string): StakeAct & { txHash: string; expiresAt: number };
  clock: Clock;
}

export type StakeVerdict = { ok: true; raw: string } | { ok: false; reason: string };

const refuse = (reason: string): StakeVerdict => ({ ok: false, reason });

/** Decides about the bytes that are stored for a delegation. */
export async function judgeStake(
  deps: StakeJudgeDeps,
  { requestId, does }: { requestId: string; does: StakeAct['does'] },
): Promise<StakeVerdict> {
  const stored = await deps.stakes.delegation(requestId);
  if (stored?.requestId !== requestId) return refuse('the delegation does not exist');
  const bytes = does === 'delegate' ? stored.delegation : stored.undelegation;
  if (!bytes) return refuse('the bytes do not exist');
  let act: ReturnType<StakeJudgeDeps['readAct']>;
  try {
    act = deps.readAct(bytes.raw);
  } catch {
    return refuse('the bytes are not a transaction of own stake');
  }
  if (act.does !== does) return refuse('the bytes do something else');
  if (act.account !== deps.account) return refuse('the bytes belong to another account');
  if (act.permission !== deps.permission) return refuse('the bytes use another permission');
  if (act.receiver !== stored.receiver) return refuse('the bytes name another receiver');
  if (act.expiresAt > deps.clock.nowMs() + maxValidity)
    return refuse('the bytes are valid too long');
  const problem =
    does === 'delegate'
      ? await problemOfLending(deps, stored, act)
      : problemOfReturn(deps, stored, act);
  return problem === null ? { ok: true, raw: bytes.raw } : refuse(problem);
}

function problemOfReturn(
  { clock }: StakeJudgeDeps,
  stored: StakeDelegation,
  act: StakeAct,
): string | null {
  if (stored.state !== 'returning') return 'it is not to be returned now';
  if (act.stakeSun > stored.stakeSun) return 'it returns more than was delegated';
  if (clock.now() < stored.endsAt && !stored.refused) return 'the rental has not ended';
  return null;
}

async function problemOfLending(
  deps: StakeJudgeDeps,
  stored: StakeDelegation,
  act: StakeAct & { txHash: string },
): Promise<string | null> {
  const { energyNo, receiver } = stored;
  if (stored.state !== 'lending' || stored.refused) return 'it is not delegated now';
  if (act.stakeSun !== stored.stakeSun) return 'the bytes have another amount';
  if (stored.requestId !== rentRequestId(energyNo, ownStake))
    return 'it is not a request of the order';
  const order = await deps.energy.order(energyNo);
  if (!order) return 'there is no energy order';
  // A reorganisation may take its block away: the very bytes that were signed may be sent again.
  const isRepeat =
    order.status === 'delegated' && (await deps.stakes.claimed(energyNo)) === act.txHash;
  const waits = order.status === 'ordered' || isRepeat;
  if (!waits || order.provider !== ownStake) return 'the energy order does not wait for own stake';
  if (order.receiver !== receiver) return 'the energy order is for another receiver';
  if (order.energy !== stored.energy || order.energy > maxEnergy)
    return 'the energy order is for another amount';
  const { projectId } = order;
  if (energyNoOf(order.businessRef) !== energyNo) return 'the energy order has another number';
  const [payment, subscription, charged, owners, yields] = await Promise.all([
    deps.orders.get(order.businessRef),
    deps.energy.subscription(projectId),
    deps.stakes.charged(projectId, energyNo),
    deps.addresses.owners('TRX', [receiver]),
    deps.chain.yields(deps.account),
  ]);
  if (!subscription) return 'the project has not subscribed';
  if (order.chargedSun !== order.costSun || charged !== order.costSun)
    return 'the energy order is not charged';
  const isOpen = (status: Order['status']) =>
    status === 'approved' || (isRepeat && isInFlight(status));
  const isPayment =
    payment !== null &&
    isOpen(payment.status) &&
    payment.projectId === projectId &&
    payment.chain === 'TRX' &&
    payment.fromAddress === receiver &&
    payment.tokenAddress !== null;
  if (!isPayment) return 'there is no payment that needs it';
  if (owners.get(receiver)?.projectId !== projectId)
    return 'the receiver does not belong to the project';
  if (act.stakeSun * 100n > stakeForEnergy(order.energy, yields) * tolerance)
    return 'the stake yields more than the energy order';
  // The last check: it stays, so that no other bytes ever delegate for this order.
  return (await deps.stakes.claim(energyNo, act.txHash))
    ? null
    : 'other bytes were signed for the energy order';
}
