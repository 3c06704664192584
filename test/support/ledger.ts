/**
 * One merchant on one chain of the deployed stack: short calls for orders and deposits, and facts
 * read from the chain itself.
 */
import { randomBytes } from 'node:crypto';
import type { LocalRpc } from '#local/clients/rpc.ts';
import type { FamilyAddresses } from '#shared/chains.ts';
import { judgeProject } from './books/judge-project.ts';
import { type LogLine, logLines } from './log-lines.ts';
import { type Merchant, type Stack, until } from './stack.ts';

export interface Order {
  withdraw_no: string;
  to: string;
  biz_order_id: string;
  level: number;
}

export interface SeenDeposit {
  deposit_no: string;
  status: number;
  confirmations: number;
  amount: string;
  tx_hash: string;
  block_number: string;
}

export interface SeenOrder {
  status: number;
  tx_hash: string | null;
  fail_reason: string | null;
  attempts: { nonce: number; tx_hash: string; outcome: string }[];
  stuck?: { cause: string } | null;
}

const id = (name: string) => `${name}-${randomBytes(6).toString('hex')}`;
/** Topic of the ERC-20 event Transfer(address,address,uint256). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

export type Ledger = ReturnType<typeof ledgerOf>;

/**
 * Creates a project with a merchant and a hot wallet that holds 20 coins and 100,000 USDT on the
 * chain. The project is new, so nothing else changes its nonces. `settings` are those of the admin
 * API. `keys` is the number of keys, which take turns with the requests.
 */
export async function openLedger(
  stack: Stack,
  chain: string,
  options: { settings?: Record<string, unknown>; keys?: number } = {},
): Promise<Ledger> {
  const slug = await stack.project();
  const [owner] = stack.admins;
  if (options.settings) {
    await owner?.changeSettings(slug, options.settings);
  }
  const merchant = await stack.merchant({ slug });
  const askers: Merchant[] = [];
  for (let i = 1; i < (options.keys ?? 1); i++) {
    askers.push(await stack.merchant({ slug, webhooks: false }));
  }
  const project = await owner?.request<{ addresses: FamilyAddresses }>('GET', `/projects/${slug}`);
  const hot: Partial<FamilyAddresses> = project?.addresses ?? {};
  const ledger = ledgerOf(stack, merchant, askers, { chain, hot });
  await stack.pay(chain, ledger.wallet, null, 20n * 10n ** 18n);
  await stack.pay(chain, ledger.wallet, 'USDT', ledger.units(100_000));
  await until('the hot wallet is filled', async () =>
    (await ledger.holds(ledger.wallet)) > 0n ? true : undefined,
  );
  return ledger;
}

function ledgerOf(
  stack: Stack,
  merchant: Merchant,
  askers: Merchant[],
  at: { chain: string; hot: Partial<FamilyAddresses> },
) {
  const { chain, hot } = at;
  const wallet = hot.EVM ?? '';
  const keys = [merchant, ...askers];
  let turn = 0;
  /** The next key of the project, in turn. */
  const api = () => (keys[turn++ % keys.length] as Merchant).api;
  const rpc: LocalRpc = stack.rpc(chain);
  const usdt = stack.file.chains[chain]?.tokens.USDT as { address: string; decimals: number };
  const units = (tokens: number) => BigInt(tokens) * 10n ** BigInt(usdt.decimals);
  let since = Date.now();
  const detail = (order: Pick<Order, 'withdraw_no'>) =>
    api().get<SeenOrder>('/v1/withdraw/detail', { withdraw_no: order.withdraw_no });
  const deposits = async (user_id: string) =>
    (await api().get<{ list: SeenDeposit[] }>('/v1/deposit/list', { user_id })).list;
  const mine = (blocks: number) => rpc('anvil_mine', `0x${blocks.toString(16)}`);
  const head = async () => Number(await rpc<string>('eth_blockNumber'));
  return {
    rpc,
    chain,
    merchant,
    /** Throws if the project's books are not what the chains are. */
    async leave() {
      try {
        await judgeProject(stack, merchant, { chain, hot, mine: () => mine(2) });
      } finally {
        for (const key of keys) await key.leave();
      }
    },
    /** Ignores log lines before this moment. */
    mark() {
      since = Date.now();
    },
    wallet,
    units,
    detail,
    deposits,
    mine,
    head,
    /** Mines once a second, or only by hand, so that nothing gains depth while a test looks at it. */
    mineEvery: (seconds: 0 | 1) => rpc('evm_setIntervalMining', seconds),
    /** Removes this block and all later ones from the chain, with their transactions. */
    async forkBelow(block: number): Promise<void> {
      // Removing some blocks below it does no harm.
      await rpc('anvil_reorg', (await head()) - block + 3, []);
      await rpc('anvil_dropAllTransactions');
      // The new fork is longer than the old one, as nodes require before they switch.
      await mine(1);
    },
    /** The signed bytes of a transaction that the node knows. */
    bytesOf: (hash: string) =>
      until(
        'the bytes',
        async () => (await rpc<string>('eth_getRawTransactionByHash', hash)) ?? undefined,
      ),
    /** Applies for a payment of whole USDT to an address that is not used yet. */
    async order(tokens = 3): Promise<Order> {
      const order = { biz_order_id: id('fault'), to: `0x${randomBytes(20).toString('hex')}` };
      const made = await api().post<{ withdraw_no: string; level: number }>('/v1/withdraw/apply', {
        biz_order_id: order.biz_order_id,
        to_address: order.to,
        amount: String(tokens),
        chain,
        token: 'USDT',
      });
      return { ...order, ...made };
    },
    /** Waits until an order reaches this status or a later one. */
    reached: (order: Order, status: number) =>
      until(`status ${status} of ${order.withdraw_no}`, async () => {
        const now = await detail(order);
        return now.status >= status ? now : undefined;
      }),
    /**
     * Waits for the order's end. Blocks are mined meanwhile, so that confirmations take no time.
     */
    ended: (order: Order) =>
      until(`the end of ${order.withdraw_no}`, async () => {
        const now = await detail(order);
        if (now.status >= 4) return now;
        if (now.status === 3) await mine(4);
        return undefined;
      }),
    /** How often the wallet paid the order's recipient, and how much in the smallest unit. */
    async paid(order: Order): Promise<{ times: number; amount: bigint }> {
      const logs = await rpc<{ data: string }[]>('eth_getLogs', {
        fromBlock: '0x0',
        toBlock: 'latest',
        address: usdt.address,
        topics: [transferTopic, word(wallet), word(order.to)],
      });
      return {
        times: logs.length,
        amount: logs.reduce((sum, log) => sum + BigInt(log.data), 0n),
      };
    },
    /** Number of transactions that the wallet has on the chain. */
    sentOnChain: async () => Number(await rpc<string>('eth_getTransactionCount', wallet, 'latest')),
    /** Creates a user with an address. */
    async user(): Promise<{ user_id: string; address: string }> {
      const user_id = id('user');
      const { addresses } = await api().post<{ addresses: { EVM: string } }>(
        '/v1/subaccount/create',
        { user_id },
      );
      return { user_id, address: addresses.EVM };
    },
    /** Sends whole USDT from the faucet. Returns the hash before the transaction is mined. */
    give: (address: string, tokens: number) => stack.pay(chain, address, 'USDT', units(tokens)),
    holds: (address: string) => stack.balance(chain, address, 'USDT'),
    /** Waits until the user's only deposit satisfies `look`. */
    deposit: (user_id: string, what: string, look: (seen: SeenDeposit) => boolean) =>
      until(`${what} of ${user_id}`, async () => {
        const [seen] = await deposits(user_id);
        return seen && look(seen) ? seen : undefined;
      }),
    /** How often an event of a deposit or an order reached the merchant. */
    announced: (event: string, no: string) =>
      new Set(
        merchant.receiver.received
          .filter(({ event: name, data }) => name === event && Object.values(data).includes(no))
          .map(({ headers }) => headers['webhook-id']),
      ).size,
    webhook: (event: string, no: string) =>
      merchant.receiver.waitFor(
        `${event} of ${no}`,
        (item) => item.event === event && Object.values(item.data).includes(no),
        150_000,
      ),
    /** Waits for a log line of a function with these fields, since the last `mark`. */
    logged: (fn: string, event: string, fields: Record<string, unknown> = {}) =>
      until(`${event} in the log of ${fn}`, async (): Promise<LogLine | undefined> => {
        const wanted = Object.entries({ event, ...fields });
        const lines = await logLines(stack.file.aws.endpoint_url, fn, since);
        return lines.find((line) => wanted.every(([name, value]) => line[name] === value));
      }),
  };
}
