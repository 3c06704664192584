/**
 * The stage's own stake as a provider of energy (docs/energy.md "Own stake"). It costs the platform
 * nothing, so it comes before every market while it has enough.
 */
import type { DurationCode } from '#model/rental-codes.ts';
import type { EnergyMarket, RentAnswer, RentState } from '../../energy/ports.ts';
import { rentalSeconds } from '../../energy/rules/rental-seconds.ts';
import type { StakeDelegation } from '../model/stake-delegation.ts';
import { advanceDelegation } from './advance-delegation.ts';
import type { StakeDeps } from './deps.ts';
import { type SentAct, sendAct } from './send-act.ts';
import { stakeForEnergy } from './stake-for-energy.ts';

/** The name by which energy orders know it; no market has it. */
export const ownStake = 'stake';

/** Delegations that begin at the same time. */
const maxWrites = 8;

interface Rental {
  requestId: string;
  energyNo: string;
  receiver: string;
  energy: number;
  duration: DurationCode;
}

export const makeStakeProvider = (deps: StakeDeps): EnergyMarket => ({
  name: ownStake,

  async quote({ energy }) {
    const { isEnough } = await roomFor(deps, energy);
    return isEnough ? 0n : null;
  },

  async rent(rental) {
    try {
      return await lend(deps, rental);
    } catch (error) {
      return { kind: 'unclear', reason: (error as Error).name };
    }
  },

  async look(requestId) {
    const delegation = await advanceDelegation(deps, requestId);
    return delegation ? stateOf(delegation) : { state: 'unknown', tradeNo: null };
  },

  async hasEnded(requestId) {
    const delegation = await deps.stakes.delegation(requestId);
    return delegation === null || delegation.state === 'returned' || delegation.state === 'void';
  },
});

function stateOf({ state, refused, delegation }: StakeDelegation): RentState {
  if (refused || state === 'void') return { state: 'failed', tradeNo: null };
  return { state: state === 'lending' ? 'waiting' : 'done', tradeNo: delegation.txHash };
}

/**
 * Stake for so much energy, and whether it is free: what the chain lets the account delegate, less
 * what is pledged to delegations that a provider does not know yet. Pledges are read first, so that
 * one that ends meanwhile counts twice, and never not at all.
 */
async function roomFor({ stakes, chain, account }: StakeDeps, energy: number) {
  const pledges = await stakes.pledges(account);
  const pledged = await Promise.all(
    Object.entries(pledges.pledged).map(async ([requestId, stakeSun]) => {
      const delegation = await stakes.delegation(requestId);
      return { txHash: delegation?.delegation.txHash ?? null, stakeSun };
    }),
  );
  const [yields, delegatable] = await Promise.all([
    chain.yields(account),
    chain.delegatable(account, pledged),
  ]);
  const stakeSun = stakeForEnergy(energy, yields);
  return { pledges, stakeSun, isEnough: delegatable >= stakeSun };
}

async function lend(deps: StakeDeps, rental: Rental): Promise<RentAnswer> {
  const { requestId } = rental;
  for (let write = 0; write < maxWrites; write++) {
    const known = await deps.stakes.delegation(requestId);
    if (known) return send(deps, known);
    const { pledges, stakeSun, isEnough } = await roomFor(deps, rental.energy);
    if (!isEnough) {
      // Another run may have pledged it for this very request, which is written with the pledge.
      const made = await deps.stakes.delegation(requestId);
      return made ? send(deps, made) : { kind: 'refused', reason: 'not enough stake is free' };
    }
    const delegation = await newDelegation(deps, rental, stakeSun);
    const pledged = { ...pledges.pledged, [requestId]: stakeSun };
    const next = { ...pledges, pledged, rev: pledges.rev + 1 };
    // Pledged and stored in one transaction, before anybody signs it.
    if (await deps.stakes.write({ delegation, pledges: next })) return send(deps, delegation);
  }
  return { kind: 'unclear', reason: 'the pledges change too often' };
}

async function newDelegation(
  { account, permission, chain, clock }: StakeDeps,
  { requestId, energyNo, receiver, energy, duration }: Rental,
  stakeSun: bigint,
): Promise<StakeDelegation> {
  const act = { does: 'delegate' as const, account, permission, receiver, stakeSun };
  const delegation = await chain.prepare(act);
  const at = clock.now();
  return {
    requestId,
    energyNo,
    account,
    receiver,
    energy,
    stakeSun,
    state: 'lending',
    refused: false,
    delegation,
    undelegation: null,
    sends: 0,
    endsAt: at + rentalSeconds[duration],
    dueAt: at,
    createdAt: at,
    rev: 1,
  };
}

async function send(deps: StakeDeps, known: StakeDelegation): Promise<RentAnswer> {
  if (known.state !== 'lending' || known.refused) return answerOf(known, null);
  const { delegation, answer } = await sendAct(deps, known);
  if (answer.kind !== 'refused') return answerOf(delegation, answer);
  // The order asks another provider. These bytes are looked up until they are proven void.
  const refused = { ...delegation, refused: true, rev: delegation.rev + 1 };
  if (await deps.stakes.write({ delegation: refused })) return answerOf(refused, answer);
  return { kind: 'unclear', reason: 'another run sends it' };
}

function answerOf(delegation: StakeDelegation, answer: SentAct | null): RentAnswer {
  const { state, tradeNo } = stateOf(delegation);
  if (state === 'failed') {
    const reason = answer && 'reason' in answer ? answer.reason : 'it was not delegated';
    return { kind: 'refused', reason };
  }
  if (answer?.kind === 'unclear') return { kind: 'unclear', reason: answer.reason };
  return { kind: 'taken', tradeNo: tradeNo ?? '' };
}
