import type { StakeBytes, StakeDelegation } from '../model/stake-delegation.ts';
import type { StakeAct } from '../ports.ts';
import type { StakeDeps } from './deps.ts';

/** `refused`: no bytes of it were signed. `unclear`: it may be on its way. */
export type SentAct = { kind: 'sent' } | { kind: 'refused' | 'unclear'; reason: string };

/** Between two looks at what was sent, seconds. */
const lookEvery = 15;

/** The bytes that a delegation waits for: of its way there, or back. */
const newestBytes = (one: StakeDelegation): { does: StakeAct['does'] } & StakeBytes =>
  one.state === 'returning' && one.undelegation
    ? { does: 'undelegate', ...one.undelegation }
    : { does: 'delegate', ...one.delegation };

/**
 * Has the stored bytes signed, and sends them. Counted before: only the refusal of the very first
 * sending is a definite no, since then nobody else can have the bytes. Returns the delegation as it
 * is stored afterwards.
 */
export async function sendAct(
  { stakes, chain, signer, clock, log }: StakeDeps,
  delegation: StakeDelegation,
): Promise<{ delegation: StakeDelegation; answer: SentAct }> {
  const { requestId, energyNo } = delegation;
  const { does, txHash } = newestBytes(delegation);
  const counted = {
    ...delegation,
    sends: delegation.sends + 1,
    dueAt: clock.now() + lookEvery,
    rev: delegation.rev + 1,
  };
  if (!(await stakes.write({ delegation: counted })))
    return { delegation, answer: { kind: 'unclear', reason: 'another run sends it' } };
  const isFirst = counted.sends === 1;
  const said = (kind: 'refused' | 'unclear', reason: string) => {
    log.warn('stake.not-sent', { energy_no: energyNo, does, kind, reason, tx: txHash });
    return { delegation: counted, answer: { kind, reason } };
  };
  try {
    const signature = await signer.sign({ requestId, does });
    if ('refused' in signature) {
      log.error('stake.refused', { energy_no: energyNo, does, reason: signature.refused });
      return said(isFirst ? 'refused' : 'unclear', signature.refused);
    }
    const outcome = await chain.send(signature.signed, delegation.sends);
    if (outcome.kind === 'accepted' || outcome.kind === 'known') {
      log.info('stake.sent', { energy_no: energyNo, does, tx: txHash });
      return { delegation: counted, answer: { kind: 'sent' } };
    }
    const reason = 'reason' in outcome ? outcome.reason : outcome.kind;
    return said(outcome.kind === 'unclear' || !isFirst ? 'unclear' : 'refused', reason);
  } catch (error) {
    return said('unclear', (error as Error).name);
  }
}
