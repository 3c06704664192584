import { encodeFunctionData } from 'viem';
import { deployed, localEvmChains } from '#local/chains/evm-catalog.ts';
import { contracts } from '#local/contracts/artefacts.ts';

export const bsc = localEvmChains.find((chain) => chain.name === 'BSC')!;
export const someone = '0x00000000000000000000000000000000000a11ce';
export const another = '0x0000000000000000000000000000000000000b0b';
export type Name = keyof typeof contracts;

export const encode = (name: Name, functionName: string, args: unknown[]) =>
  encodeFunctionData({ abi: contracts[name].abi as never, functionName, args } as never);

export const usdt = deployed.USDT;
