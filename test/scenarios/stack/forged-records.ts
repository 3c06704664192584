import { randomBytes } from 'node:crypto';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { Item } from '#test/support/forge.ts';
import type { Stack } from '#test/support/stack.ts';

export const chain = 'ARBITRUM';
export const unit = 1_000_000n;
export const fresh = () => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);

/** The fields forged over an order of level 1 (5 USDT), or of level 2 with its approval (1,000). */
export interface Forgery {
  level?: 1 | 2;
  token?: string;
  forge: (item: Item) => Item;
  /** Why the signer refuses; null if the record is left unchanged and unpaid. */
  reason: RegExp | null;
}

export const price = (item: Item) => item.price as Item;

export const refused = (
  forge: Forgery['forge'],
  reason: RegExp,
  more: Partial<Forgery> = {},
): Forgery => ({
  forge,
  reason,
  ...more,
});

export const ignored = (forge: Forgery['forge']): Forgery => ({ forge, reason: null });
export const approved = { level: 2 } as const;
export const otherTerms = /an approval was given for other terms/;

export const made: Record<string, { no: string; to: string; forged: Item }> = {};
export const honest: { no: string; to: string; amount: bigint }[] = [];

/** Every forgery by its name. The world is there once the stack is up. */
export function forgeriesOf(
  world: () => { stack: Pick<Stack, 'file'>; thief: string },
): Record<string, Forgery> {
  return {
    ...Object.fromEntries(
      ['pending', 'signing', 'broadcast', 'confirmed', 'failed', 'rejected'].map((status) => [
        `status ${status}`,
        ignored(() => ({ status })),
      ]),
    ),
    'status as a number': ignored(() => ({ status: 1 })),
    'no status': ignored(() => ({ status: null })),
    'recipient after approval': refused(() => ({ toAddress: world().thief }), otherTerms, approved),
    'amount and value after approval': refused(
      () => ({ amount: String(1_500n * unit), amountMicroUsd: String(1_500n * unit) }),
      otherTerms,
      approved,
    ),
    'token after approval': refused(
      () => ({
        token: 'USDC',
        tokenAddress: world().stack.file.chains[chain]?.tokens.USDC?.address,
      }),
      /price|other terms/,
      approved,
    ),
    'level after approval': refused(() => ({ level: 1 }), /level does not follow/, approved),
    'level 3 with one approval': refused(() => ({ level: 3 }), otherTerms, approved),
    'only the amount': refused(() => ({ amount: String(900n * unit) }), /level does not follow/),
    'amount of level 3 at level 1': refused(
      () => ({ amount: String(60_000n * unit), amountMicroUsd: String(60_000n * unit) }),
      /level does not follow/,
    ),
    'no approval': refused(
      () => ({
        amount: String(1_000n * unit),
        amountMicroUsd: String(1_000n * unit),
        level: 2,
        approvals: 1,
      }),
      /needs 1 approvals and has 0/,
    ),
    'no amount': refused(() => ({ amount: '0', amountMicroUsd: '0' }), /not positive/),
    'negative amount': refused(() => ({ amount: '-5' }), /not positive/),
    'token contract': refused(
      () => ({ tokenAddress: world().thief }),
      /token is not the listed one/,
    ),
    decimals: refused(() => ({ decimals: 0 }), /token is not the listed one/),
    'unlisted token': refused(() => ({ token: 'GOLD' }), /token is not the listed one/),
    'made-up price of a stablecoin': refused(
      (item) => ({ price: { ...price(item), usd: '0.000001' }, amountMicroUsd: '5' }),
      /price feed/,
    ),
    'made-up price of a coin': refused(
      (item) => ({ price: { ...price(item), usd: '0.000001' }, amountMicroUsd: '0' }),
      /price feed/,
      { token: 'ETH' },
    ),
    'price at a time that has none': refused(
      (item) => ({ price: { ...price(item), readAt: Number(price(item).readAt) - 1 } }),
      /price feed/,
      { token: 'ETH' },
    ),
    'sending address': refused(
      () => ({ fromAddress: world().stack.file.project.wallet.EVM }),
      /the order is for another sending address/,
    ),
    'gas limit that burns the coin': refused(() => ({ gasLimit: '30000000' }), /gas limit/),
    'no gas limit': refused(() => ({ gasLimit: '0' }), /gas limit/),
    'another project': ignored(() => ({ projectId: world().stack.file.project.slug })),
    'another chain': ignored(() => ({ chain: 'BSC' })),
    'amount that is not a number': ignored(() => ({ amount: 'all' })),
    'no price': ignored(() => ({ price: null })),
    'price that is not a number': ignored((item) => ({ price: { ...price(item), usd: 'NaN' } })),
    'no recipient': ignored(() => ({ toAddress: null })),
    'no creation time': ignored(() => ({ createdAtMs: 'yesterday' })),
    'level that does not exist': ignored(() => ({ level: 0 })),
  };
}
