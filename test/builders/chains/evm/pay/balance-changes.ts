import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem';
import { chains } from '#chains/catalog/catalog.ts';
import { balanceChanges } from '#chains/evm/pay/balance-changes.ts';
import type { ChainName } from '#shared/chains.ts';

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
]);

export const at = (n: number) => `0x${n.toString(16).padStart(40, '0')}` as const;
export const [me, you, contract, operator] = [at(0x11), at(0x22), at(0x33), at(0x44)];
type Name = Extract<(typeof abi)[number], { type: 'event' }>['name'];

export const log = (
  address: string,
  eventName: Name,
  args: object,
  types: string[],
  values: unknown[],
) => ({
  address,
  topics: encodeEventTopics({ abi, eventName, args } as never) as string[],
  data: encodeAbiParameters(
    types.map((type) => ({ type })),
    values as never,
  ) as string,
  removed: false,
});

export const transfer = (address: string, from: string, to: string, amount: bigint) =>
  log(address, 'Transfer', { from, to }, ['uint256'], [amount]);

export const changesOf = (...logs: ReturnType<typeof log>[]) =>
  balanceChanges(logs, { sender: me, chain: chains.ETH }).map(
    ({ address, token, tokenAddress, tokenId, amount }) => [
      ...[address, token, tokenAddress, tokenId, amount],
    ],
  );

export const chainOf = (name: ChainName) => chains[name];
export const coin = `0x${'ee'.repeat(20)}`;
export const zero = at(0);
