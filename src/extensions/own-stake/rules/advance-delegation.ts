/**
 * One step of own stake that is lent (docs/energy.md "Own stake"). It may run twice, or stop
 * anywhere: bytes are stored before they are signed, and replaced only when they are proven void.
 */
import type { StakeDelegation, StakePledges } from '../model/stake-delegation.ts';
import type { StakeDeps } from './deps.ts';
import { sendAct } from './send-act.ts';

/** Seconds after its end after which an alarm fires for stake that is not back. */
const lateAfter = 1_800;
/** Until the next look at what cannot be moved now, seconds. */
const lookEvery = 15;

/** Does what is due for a delegation. Returns it as it is then; null if there is none. */
export async function advanceDelegation(
  deps: StakeDeps,
  requestId: string,
): Promise<StakeDelegation | null> {
  const delegation = await deps.stakes.delegation(requestId);
  if (!delegation || delegation.dueAt === null) return delegation;
  if (delegation.state === 'lending') return lend(deps, delegation);
  if (deps.clock.now() < delegation.endsAt && !delegation.refused) return delegation;
  if (deps.clock.now() >= delegation.endsAt + lateAfter) {
    deps.log.error('stake.not-returned', {
      energy_no: delegation.energyNo,
      receiver: delegation.receiver,
      sun: delegation.stakeSun.toString(),
    });
  }
  return delegation.state === 'lent'
    ? takeBack(deps, delegation, delegation.stakeSun)
    : returning(deps, delegation);
}

/** Waits for the delegation in a final block, or for the proof that it is in none. */
async function lend(deps: StakeDeps, delegation: StakeDelegation): Promise<StakeDelegation> {
  const { clock } = deps;
  const outcome = await deps.chain.outcome(delegation.delegation);
  if (outcome === 'final') {
    const dueAt = delegation.refused ? clock.now() : delegation.endsAt;
    return move(deps, delegation, { state: 'lent', dueAt });
  }
  if (outcome === 'void') return move(deps, delegation, { state: 'void', dueAt: null });
  // The chain counts it from here on.
  if (outcome === 'mined')
    return move(deps, delegation, { state: 'lending', dueAt: clock.now() + lookEvery });
  return delegation.refused ? later(deps, delegation) : lookAgain(deps, delegation);
}

async function returning(deps: StakeDeps, delegation: StakeDelegation): Promise<StakeDelegation> {
  const { undelegation } = delegation;
  const outcome = undelegation ? await deps.chain.outcome(undelegation) : 'void';
  if (outcome === 'final') return move(deps, delegation, { state: 'returned', dueAt: null });
  if (outcome === 'mined') return later(deps, delegation);
  if (outcome === 'open') return lookAgain(deps, delegation);
  // Somebody else may have taken it back, or a part of it.
  const left = await deps.chain.delegated(delegation);
  if (left === 0n) return move(deps, delegation, { state: 'returned', dueAt: null });
  return takeBack(deps, delegation, left < delegation.stakeSun ? left : delegation.stakeSun);
}

/** Stores new bytes that take stake back, and sends them. */
async function takeBack(
  deps: StakeDeps,
  delegation: StakeDelegation,
  stakeSun: bigint,
): Promise<StakeDelegation> {
  const { account, receiver } = delegation;
  const { permission } = deps;
  const act = { does: 'undelegate' as const, account, permission, receiver, stakeSun };
  const undelegation = await deps.chain.prepare(act);
  const next = {
    ...delegation,
    state: 'returning' as const,
    undelegation,
    sends: 0,
    dueAt: deps.clock.now() + lookEvery,
    rev: delegation.rev + 1,
  };
  if (!(await deps.stakes.write({ delegation: next }))) return delegation;
  return (await sendAct(deps, next)).delegation;
}

/** The same bytes again. The chain takes them once, and not after they have expired. */
const lookAgain = async (deps: StakeDeps, delegation: StakeDelegation): Promise<StakeDelegation> =>
  (await sendAct(deps, delegation)).delegation;

async function later(deps: StakeDeps, delegation: StakeDelegation): Promise<StakeDelegation> {
  const dueAt = deps.clock.now() + lookEvery;
  const next = { ...delegation, dueAt, rev: delegation.rev + 1 };
  return (await deps.stakes.write({ delegation: next })) ? next : delegation;
}

/** Moves a delegation that the chain has, or never will have; its pledge is over then. */
async function move(
  deps: StakeDeps,
  delegation: StakeDelegation,
  set: Pick<StakeDelegation, 'state' | 'dueAt'>,
): Promise<StakeDelegation> {
  const next = { ...delegation, ...set, rev: delegation.rev + 1 };
  const pledges = await deps.stakes.pledges(delegation.account);
  const isPledged = Object.hasOwn(pledges.pledged, delegation.requestId);
  const written = await deps.stakes.write({
    delegation: next,
    ...(isPledged && { pledges: withoutPledge(pledges, delegation.requestId) }),
  });
  if (!written) return delegation;
  const { energyNo, receiver } = delegation;
  if (next.state !== delegation.state)
    deps.log.info('stake.moved', { energy_no: energyNo, receiver, state: next.state });
  return next;
}

function withoutPledge(pledges: StakePledges, requestId: string): StakePledges {
  const { [requestId]: _over, ...pledged } = pledges.pledged;
  return { ...pledges, pledged, rev: pledges.rev + 1 };
}
