/** Invoked by the admin API when a project is created; the only function that creates KMS keys. */
import { createPublicKey } from 'node:crypto';
import { makeProjectKeys } from '#aws/keys/project-keys.ts';
import { accountXpub } from '#chains/account/derive.ts';
import { addressOfPublicKey } from '#chains/evm/account/address.ts';
import { addressOfEd25519Key } from '#chains/solana/account/address.ts';
import { tronAddressOfPublicKey } from '#chains/tron/account/address.ts';
import { checkSlug } from '#domain/project/check-slug.ts';
import { seedVaults } from '#functions/dependencies/keys.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { HotWallets } from '#model/project.ts';
import type { KeyMaker } from '#ports/projects.ts';
import type { Logger } from '#ports/runtime.ts';
import type { Family } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';

/** The address of a public key in SPKI DER, the form that KMS gives. */
export function addressOfSpki(family: Family, spki: Uint8Array): string {
  const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  if (family === 'SOL') return addressOfEd25519Key(Uint8Array.from(bytes(x)));
  const point = Uint8Array.from(Buffer.concat([Buffer.of(4), bytes(x), bytes(y)]));
  return family === 'EVM' ? addressOfPublicKey(point) : tronAddressOfPublicKey(point);
}

/** Its caller learns the addresses, and no key id, extended public key or seed. */
export const makeHandler =
  ({ keys, log }: { keys: KeyMaker; log: Logger }) =>
  async (event: { projectId: string }): Promise<{ hot: HotWallets } | { busy: true }> => {
    try {
      const projectId = checkSlug(String(event?.projectId));
      const { hot } = await keys.make(projectId);
      log.info('project-keys.made', { projectId });
      const addressOf = (family: Family) => ({ address: hot[family].address });
      return { hot: { EVM: addressOf('EVM'), TRX: addressOf('TRX'), SOL: addressOf('SOL') } };
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

export const handler = worker('make-project-keys', (log) => {
  const keys = makeProjectKeys({
    seeds: seedVaults(),
    addressOf: addressOfSpki,
    xpubOf: accountXpub,
  });
  return makeHandler({ keys, log });
});
