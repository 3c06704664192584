/** Invoked by the admin API when a project is made; the only function that creates KMS keys. */
import { createPublicKey } from 'node:crypto';
import { makeLogger } from '../../src/aws/log.ts';
import { makeProjectKeys } from '../../src/aws/project-keys.ts';
import { makeSeedVault } from '../../src/aws/seed.ts';
import { accountXpubs } from '../../src/chains/derive.ts';
import { addressOfPublicKey } from '../../src/chains/evm/address.ts';
import { addressOfEd25519Key } from '../../src/chains/solana/address.ts';
import { tronAddressOfPublicKey } from '../../src/chains/tron/address.ts';
import { ApiError } from '../../src/contract/api-error.ts';
import type { Family } from '../../src/contract/chains.ts';
import type { KeyMaker, ProjectKeys } from '../../src/domain/ports/admin.ts';
import type { Logger } from '../../src/domain/ports/world.ts';
import { checkSlug } from '../../src/domain/project/slug.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

/** The family's address of a public key in SPKI DER, as KMS gives it. */
export function addressOfSpki(family: Family, spki: Uint8Array): string {
  const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  if (family === 'SOL') return addressOfEd25519Key(Uint8Array.from(bytes(x)));
  const point = Uint8Array.from(Buffer.concat([Buffer.of(4), bytes(x), bytes(y)]));
  return family === 'EVM' ? addressOfPublicKey(point) : tronAddressOfPublicKey(point);
}

export const makeHandler =
  ({ keys, log }: { keys: KeyMaker; log: Logger }) =>
  async (event: { projectId: string }): Promise<ProjectKeys | { busy: true }> => {
    try {
      const projectId = checkSlug(String(event?.projectId));
      const made = await keys.make(projectId);
      log.info('project-keys.made', { projectId });
      return made;
    } catch (error) {
      const { projectId } = event ?? {};
      if (!(error instanceof ApiError) || error.kind !== 'busy') {
        log.error('project-keys.failed', { projectId, error });
        throw error;
      }
      log.warn('project-keys.busy', { projectId });
      return { busy: true };
    }
  };

export const handler = atFirstCall(() =>
  makeHandler({
    keys: makeProjectKeys({
      seeds: makeSeedVault(),
      addressOf: addressOfSpki,
      xpubsOf: accountXpubs,
    }),
    log: makeLogger({ function: 'make-project-keys' }),
  }),
);
