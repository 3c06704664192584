import { secp256k1 } from '@noble/curves/secp256k1.js';
import { expect } from 'vitest';
import type { makeEvmGateway } from '#chains/evm/pay/gateway.ts';
import type { Keyring } from '#ports/chains.ts';

export const gwei = 10n ** 9n;

/** A keyring over one key in memory. */
export function keyringOf(key: Uint8Array): Keyring {
  return {
    async signDigest({ digest }) {
      const bytes = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' });
      const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered');
      return { r, s, yParity: recovery as 0 | 1 };
    },
  };
}

type Gateway = ReturnType<typeof makeEvmGateway>;

/** Waits for the receipt. Anvil answers a broadcast before it mines. */
export async function mined(gateway: Gateway, txHash: string) {
  await expect.poll(() => gateway.receipt(txHash), { interval: 10 }).not.toBeNull();
  return (await gateway.receipt(txHash))!;
}
