/**
 * Addresses that keep what they are sent: nobody has their key, and no contract there gives it back
 * (docs/networks.md "Addresses that lose what they receive" has the sources).
 */
import { permit2 } from '#model/permit2.ts';
import type { ChainName } from '#shared/chains.ts';

export interface LostRecipients {
  /** EVM in lower case; other families as they are written. */
  first: string;
  /** The last one of a range; absent for one address. */
  last?: string;
  /** Read after the field's name. */
  problem: string;
}

const low = (digits: string): string => `0x${digits.padStart(40, '0')}`;
const one = (address: string, problem: string): LostRecipients => ({ first: address, problem });
const range = (first: string, last: string, problem: string): LostRecipients => ({
  first,
  last,
  problem,
});

const burn = 'is an address that burns what it receives';
const contract = 'is a contract of the network';
const precompiles = 'is a precompile of the network';
const forSwaps = 'is a contract for swaps';

const everyEvmChain: readonly LostRecipients[] = [
  one(
    '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    'is the placeholder for the coin, not an account',
  ),
  range(low('1'), low('20'), precompiles),
  // RIP-7587 reserves them; 0x100 is P256VERIFY.
  range(low('100'), low('1ff'), precompiles),
  one(low('dead'), burn),
  one('0xdead000000000000000042069420694206942069', burn),
  range(
    '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
    '0xdeaddeaddeaddeaddeaddeaddeaddeaddeadffff',
    burn,
  ),
  range(
    '0xfffffffffffffffffffffffffffffffffffffffe',
    '0xffffffffffffffffffffffffffffffffffffffff',
    burn,
  ),
  // EIP-4788, EIP-2935.
  one('0x000f3df6d732807ef1319fb7b8bb8522d0beac02', contract),
  one('0x0000f90827f1c53a10cb7a02335b175320002935', contract),
  // The factory of CREATE2, Multicall3.
  one('0x4e59b44847b379578588920ca78fbf26c0b4956c', contract),
  one('0xca11bde05977b3631167028862be2a173976ca11', contract),
  // What pays many in one transaction (extensions/payouts/chain/evm/pay-many.ts).
  one('0x3adb0e534c4a15d1afcbe1b4902204897f352dc9', 'is the contract that pays groups'),
  // Permit2, KyberSwap's router, 0x's AllowanceHolder and its registry of Settlers.
  one(permit2, forSwaps),
  one('0x6131b5fae19ea4f9d964eac0408e4408b66337b5', forSwaps),
  one('0x0000000000001ff3684f28c67538d4d072c22734', forSwaps),
  one('0x00000000000004533fe15556b1e086bb1a72ceae', forSwaps),
];

/** By chain. Solana's own are refused wherever an address is read (chains/solana/account). */
export const lostRecipients: Record<ChainName, readonly LostRecipients[]> = {
  ETH: [
    ...everyEvmChain,
    // Deposits of validators; EIP-7002, EIP-7251.
    one('0x00000000219ab540356cbb839cbe05303d7705fa', contract),
    one('0x00000961ef480eb55e80d19ad83579a64c007002', contract),
    one('0x0000bbddc7ce488642fb579f8b00f3a590007251', contract),
  ],
  BSC: [
    ...everyEvmChain,
    range(low('64'), low('69'), precompiles),
    range(low('1000'), low('3000'), contract),
  ],
  BASE: [
    ...everyEvmChain,
    // The predeploys of the OP stack, and the contracts behind them.
    range(
      '0x4200000000000000000000000000000000000000',
      '0x42000000000000000000000000000000000007ff',
      contract,
    ),
    range(
      '0xc0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d30000',
      '0xc0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d307ff',
      contract,
    ),
  ],
  POLYGON: [
    ...everyEvmChain,
    // Validators, state receiver, the coin's own contract.
    range(low('1000'), low('1010'), contract),
  ],
  ARBITRUM: [
    ...everyEvmChain,
    range(low('64'), low('74'), precompiles),
    one(low('ff'), precompiles),
    one(low('a4b05'), precompiles),
  ],
  TRX: [
    one('TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', 'is the black hole of TRON'),
    // The account bytes up to 0xffffffff: precompiles, and keys that nobody can have. Base58 of one
    // length sorts as the numbers do.
    range('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'T9yD14Nj9j7xAB4dbGeiX9hsjJwspXGZsb', precompiles),
  ],
  SOL: [],
};
