/** What addresses hold on a chain, as its node says it at the head: none of our adapters reads it. */
import type { Rpc } from '#chains/rpc/rpc.ts';
import { encodeCall } from '#chains/shared/abi/abi.ts';
import { fromBase58 } from '#emulators/tron/src/wire/bytes.ts';
import type { Chain, Token } from '#model/chain.ts';
import { eachLimited } from '#shared/async/limit.ts';

/** What an address holds of a token, smallest units. */
export type BalanceOf = (address: string, token: Token) => Promise<bigint>;

const concurrency = 8;

/** The name of an address's balance in one token. */
export const balanceName = (address: string, symbol: string): string => `${address} ${symbol}`;

/** The balances of these addresses in each listed token of the chain, by balanceName; also 0. */
export async function readChainBalances(
  { tokens }: Pick<Chain, 'tokens'>,
  addresses: readonly string[],
  balanceOf: BalanceOf,
): Promise<Map<string, bigint>> {
  const pairs = addresses.flatMap((address) => tokens.map((token) => ({ address, token })));
  const held = new Map<string, bigint>();
  const read = await eachLimited(pairs, concurrency, async ({ address, token }) => {
    held.set(balanceName(address, token.symbol), await balanceOf(address, token));
  });
  for (const one of read) if (one.status === 'rejected') throw one.reason;
  return held;
}

/** Of an EVM chain. */
export const evmBalanceOf =
  (rpc: Pick<Rpc, 'request'>): BalanceOf =>
  async (address, { address: to }) => {
    if (to === null)
      return BigInt(await rpc.request<string>('eth_getBalance', [address, 'latest']));
    const data = encodeCall('balanceOf(address)', address);
    return BigInt(await rpc.request<string>('eth_call', [{ to, data }, 'latest']));
  };

/** Of TRON, over a node's HTTP interface. */
export const tronBalanceOf =
  (url: string): BalanceOf =>
  async (address, { address: contract }) => {
    if (contract === null) {
      const account = await post<{ balance?: number }>(`${url}/wallet/getaccount`, {
        address,
        visible: true,
      });
      return BigInt(account.balance ?? 0);
    }
    const { constant_result: [word] = [] } = await post<{ constant_result?: string[] }>(
      `${url}/wallet/triggerconstantcontract`,
      {
        owner_address: address,
        contract_address: contract,
        function_selector: 'balanceOf(address)',
        parameter: (fromBase58(address) as string).slice(-40).padStart(64, '0'),
        visible: true,
      },
    );
    if (!word) throw new Error(`the node has no balance of ${address}`);
    return BigInt(`0x${word}`);
  };

interface ParsedAccounts {
  value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[];
}

/** Of Solana: of a token all accounts of the owner together. */
export const solanaBalanceOf =
  (rpc: Pick<Rpc, 'request'>): BalanceOf =>
  async (address, { address: mint }) => {
    const commitment = 'confirmed';
    if (mint === null) {
      const { value } = await rpc.request<{ value: number }>('getBalance', [
        address,
        { commitment },
      ]);
      return BigInt(value);
    }
    const { value } = await rpc.request<ParsedAccounts>('getTokenAccountsByOwner', [
      address,
      { mint },
      { commitment, encoding: 'jsonParsed' },
    ]);
    return value.reduce(
      (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
      0n,
    );
  };

async function post<T>(url: string, body: unknown): Promise<T> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as T;
}
