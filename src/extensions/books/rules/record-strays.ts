import type {
  StrayFact,
  StrayFacts,
  StrayTransfer,
  UnsignedTransaction,
} from '#domain/deposit/stray/strays.ts';
import { foldCase } from '#model/fold-case.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { StrayMove } from '#model/stray-move.ts';
import { factsOutbox } from './facts/facts-outbox.ts';
import { goneFact } from './facts/gone-fact.ts';
import { otherFact, otherSubject } from './facts/other-fact.ts';
import { slotSubject } from './facts/slot-fact.ts';
import { makePlaceOf } from './make-place-of.ts';
import { type RecordDeps, recordSlots } from './record-slots.ts';

/** Records what moved money of ours without an order or a deposit (docs/decisions/0090-books.md). */
export const recordStrays = (deps: RecordDeps): StrayFacts => ({
  ofTransfer(stray) {
    const { projectId, transfer } = stray;
    const { txHash, position, to } = transfer;
    const chain = deps.chain.name;
    return {
      subject: otherSubject({ projectId, chain, txHash, position, to }),
      projectId,
      outbox: (move) => transferOutbox(deps, stray, move),
    };
  },

  ofTransaction: (unsigned) => unsignedFact(deps, unsigned),

  ofGone({ subject, projectId, chain, rev, tx }) {
    const at = deps.clock.now();
    return factsOutbox([goneFact({ subject, rev, at, projectId, chain })], tx);
  },
});

function transferOutbox(
  { canonical, energyAccount, clock }: RecordDeps,
  { transfer, token, owners, isArrivalRecorded }: StrayTransfer,
  { projectId, chain, rev, tx, blockNumber }: StrayMove,
) {
  const { from, to, amount, position } = transfer;
  const asRecorded = owners.map((owner) => ({ ...owner, address: canonical(owner.address) }));
  const placeOf = makePlaceOf(projectId, asRecorded, energyAccount);
  const fact = otherFact(
    {
      rev,
      at: clock.now(),
      projectId,
      chain,
      txHash: tx,
      blockNumber,
      transfer: { from, to, token: token.symbol, amount },
      position,
      isDeposit: isArrivalRecorded,
    },
    placeOf,
  );
  return factsOutbox([fact], tx);
}

/**
 * The fact of the nonce that a transaction used up, though we did not sign it: the slot's own fact takes
 * its place once an owner has matched the address with the chain. Of several signers of a project, the
 * first one has it.
 */
async function unsignedFact(
  deps: RecordDeps,
  unsigned: UnsignedTransaction,
): Promise<StrayFact | null> {
  const { address, txHash, signers, fee, transfers, changes } = unsigned;
  const own = foldCase(address);
  const asked = signers.filter((signer) => signer === own || deps.maybeOurs(signer));
  const read = [...new Set([own, ...asked])];
  const owners = await deps.addresses.owners(deps.chain.family, read);
  const owner = owners.get(own);
  if (!owner) return null;
  const { projectId } = owner;
  if (signers.find((signer) => owners.get(signer)?.projectId === projectId) !== own) return null;
  const { blockNumber, blockHash } = unsigned;
  const isPayer = signers[0] === own;
  const mined = { txHash, blockNumber, blockHash, success: true, ...(isPayer && fee && { fee }) };
  const known = { mined, order: null, transfers, changes, owner };
  const slot = {
    ...noSlot,
    chain: deps.chain.name,
    address,
    nonce: unsigned.nonce ?? 0,
    projectId,
  };
  return {
    subject: slotSubject({ ...slot, mined }),
    projectId,
    async outbox({ rev }) {
      // The revision is that of the record, which is the second of its change or above.
      const facts = recordSlots({ ...deps, clock: { now: () => rev } });
      const recorded = await facts.ofMined({ ...slot, booked: rev - 1 }, known);
      if (!recorded) throw new Error(`nothing is recorded of ${txHash}`);
      return recorded.outbox;
    },
  };
}

/** A slot of a transaction that no order of ours has. */
const noSlot = {
  ref: '-',
  refKind: 'foreign',
  refCreatedAtMs: 0,
  attempts: [],
  state: 'mined',
  lastSentAt: 0,
  sends: 0,
  confirmed: false,
  mined: null,
  rev: 0,
} satisfies Partial<NonceSlot>;
