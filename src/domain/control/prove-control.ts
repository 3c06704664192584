import { seedKeyId } from '#model/seed-key-id.ts';
import type { ControlSigner } from '#ports/chains.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { ControlAnswer, ControlAsk, ProjectStore } from '#ports/projects.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { Family } from '#shared/chains.ts';
import { type ControlClaim, controlText, isControlNonce } from '#shared/control/control-text.ts';
import type { ControlProof } from '#shared/control/verify-control.ts';
import { hotKeyAlias } from '#shared/hot-key-alias.ts';

/** What a family's signer needs to prove control, and nothing that pays. */
export interface ProveDeps {
  family: Family;
  stage: string;
  projects: Pick<ProjectStore, 'project' | 'isFrozen'>;
  addresses: Pick<AddressBook, 'owners'>;
  signer: ControlSigner;
  clock: Clock;
  log: Logger;
}

/**
 * Signs that we hold the keys of a project's addresses, on the day of our own clock, as the answer to a
 * nonce. Only the nonce goes from the caller into a text. The project and an address go there by our own
 * records, and a signature leaves only if the key is the address's. A frozen project signs nothing. Throws
 * RangeError for a nonce that no text may have.
 */
export async function proveControl(
  deps: ProveDeps,
  { projectId, nonce, addresses }: ControlAsk,
): Promise<ControlAnswer> {
  const { family, log, clock } = deps;
  if (!isControlNonce(nonce)) throw new RangeError('a nonce of a proof has its own alphabet');
  const project = await deps.projects.project(projectId);
  if (!project) return { isFrozen: false, proofs: [], unknown: addresses, failed: [] };
  if (await deps.projects.isFrozen(projectId)) return { isFrozen: true };
  const date = new Date(clock.nowMs()).toISOString().slice(0, 10);
  const beganMs = clock.nowMs();
  const keys = await keysOf(deps, project, addresses);
  const failed: string[] = [];
  const prove = async ({ address, keyId }: KeyOf): Promise<ControlProof[]> => {
    const claim: ControlClaim = { project: projectId, family, address, date, nonce };
    try {
      const message = controlText(claim);
      return [{ ...claim, message, signature: await deps.signer.sign({ keyId, claim }) }];
    } catch (error) {
      log.error('control.not-signed', { project: projectId, family, address, error });
      failed.push(address);
      return [];
    }
  };
  const proofs = (await Promise.all([...keys.values()].map(prove))).flat();
  log.info('control.proved', {
    project: projectId,
    family,
    nonce,
    signed: proofs.length,
    failed: failed.length,
    ms: clock.nowMs() - beganMs,
  });
  return {
    isFrozen: false,
    proofs,
    unknown: addresses.filter((address) => !keys.has(address)),
    failed,
  };
}

interface KeyOf {
  /** As our records write it. */
  address: string;
  keyId: string;
}

/** The keys of those addresses that are the project's, by the address as it was asked for. */
async function keysOf(
  { family, stage, addresses: book }: ProveDeps,
  { projectId, hot }: { projectId: string; hot: Record<Family, { address: string }> },
  asked: string[],
): Promise<Map<string, KeyOf>> {
  const owners = await book.owners(family, asked);
  const keys = new Map<string, KeyOf>();
  const hotAddress = hot[family].address;
  for (const address of asked) {
    if (isSame(family, address, hotAddress)) {
      keys.set(address, { address: hotAddress, keyId: hotKeyAlias(stage, projectId, family) });
      continue;
    }
    const owner = owners.get(address);
    if (owner?.projectId !== projectId || owner.subIndex < 1) continue;
    keys.set(address, { address: owner.address, keyId: seedKeyId(projectId, owner.subIndex) });
  }
  return keys;
}

/** EVM addresses are the same in any case. */
const isSame = (family: Family, one: string, other: string): boolean =>
  family === 'EVM' ? one.toLowerCase() === other.toLowerCase() : one === other;
