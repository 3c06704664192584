/** A project of its own for a test on the deployed stack: no other test changes its counts. */
import { randomBytes } from 'node:crypto';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { FamilyAddresses } from '#shared/chains.ts';
import { judgeProject } from '../support/books/judge-project.ts';
import { type Merchant, openStack, type Stack, until } from '../support/stack.ts';

export interface Order {
  no: string;
  bizOrderId: string;
  to: string;
  /** Smallest units. */
  amount: bigint;
  status: number;
  level: number;
}

export type OwnProject = Awaited<ReturnType<typeof ownProject>>;

const id = (name: string) => `${name}-${randomBytes(6).toString('hex')}`;
const decimals = 1_000_000n;

/**
 * Creates a project with this much USDT, and coin, on a chain whose USDT has 6 decimals. Its
 * webhooks go to `receiver`.
 */
export async function ownProject(options: { chain?: string; usdt?: number } = {}) {
  const stack: Stack = await openStack();
  const chain = options.chain ?? 'ARBITRUM';
  const slug = await stack.project();
  const merchant: Merchant = await stack.merchant({ slug });
  const [alice, bob] = stack.admins;
  if (!alice || !bob) throw new Error('two admins are needed');
  const { addresses } = await alice.request<{ addresses: FamilyAddresses }>(
    'GET',
    `/projects/${slug}`,
  );
  const wallet = addresses.EVM;
  const rpc = stack.rpc(chain);
  await stack.pay(chain, wallet, null, 10n ** 19n);
  await stack.pay(chain, wallet, 'USDT', BigInt(options.usdt ?? 500_000) * decimals);
  await until(
    'the funds',
    async () => {
      const held = await stack.balance(chain, wallet, 'USDT');
      return held > 0n ? held : undefined;
    },
    { everyMs: 200 },
  );

  const detail = (no: string) =>
    merchant.api.get<Record<string, unknown>>('/v1/withdraw/detail', { withdraw_no: no });
  const reached = (no: string, status: number) =>
    until(
      `status ${status} of ${no}`,
      async () => {
        const now = await detail(no);
        if (Number(now.status) >= status) return now;
        // A payment that was sent need not wait for the clock: each poll mines a block.
        if (now.status === 3) await rpc('anvil_mine', '0x1');
        return undefined;
      },
      { everyMs: 300 },
    );
  /** Approves what the order shows; returns the answer, even an error. */
  const decide = async (no: string, admin = alice) => {
    const path = `/projects/${slug}/withdrawals/${no}`;
    const { terms_digest } = await admin.request<{ terms_digest: string }>('GET', path);
    return admin.call('POST', `${path}/approve`, { terms_digest });
  };

  return {
    stack,
    merchant,
    slug,
    chain,
    wallet,
    alice,
    bob,
    rpc,
    detail,
    reached,
    decide,
    /** Places a new order to a fresh address, in whole USDT. */
    async apply(usdt: number): Promise<Order> {
      const to = toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);
      const bizOrderId = id('order');
      const made = await merchant.api.post<{ withdraw_no: string; status: number; level: number }>(
        '/v1/withdraw/apply',
        { biz_order_id: bizOrderId, chain, token: 'USDT', to_address: to, amount: String(usdt) },
      );
      const { withdraw_no: no, status, level } = made;
      return { no, bizOrderId, to, amount: BigInt(usdt) * decimals, status, level };
    },
    paid: ({ to }: Pick<Order, 'to'>) => stack.balance(chain, to, 'USDT'),
    /** Number of transactions that the hot wallet has on the chain. */
    sent: async () => Number(await rpc<string>('eth_getTransactionCount', wallet, 'latest')),
    freeze: () => alice.request('POST', `/projects/${slug}/freeze`, { reason: 'a test' }),
    unfreeze: () => stack.unfreeze(slug),
    total: async (query: Record<string, string | number> = {}) =>
      (await merchant.api.get<{ total: number }>('/v1/withdraw/list', query)).total,
    /** How often each event of an order or a deposit arrived, regardless of order. */
    heard(ref: string): Record<string, number> {
      const counts: Record<string, number> = {};
      for (const { event, data } of merchant.receiver.received) {
        if (data.withdraw_no !== ref && data.deposit_no !== ref) continue;
        counts[event] = (counts[event] ?? 0) + 1;
      }
      return counts;
    },
    /** Throws if the project's books are not what the chains are. */
    async leave() {
      try {
        const mine = () => rpc('anvil_mine', '0x2');
        await judgeProject(stack, merchant, { chain, hot: addresses, mine });
      } finally {
        await merchant.leave();
      }
    },
  };
}
