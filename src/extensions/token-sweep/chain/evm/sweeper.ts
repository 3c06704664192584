import { deploymentOf } from '#chains/evm/account/create2.ts';
import { assertAddress } from '#chains/evm/pay/payload.ts';
import { word } from '#chains/shared/abi/abi.ts';
import { destinationOffsets, sweeperCreationCode, sweeperRuntimeCode } from './sweeper-code.ts';

/** The sweeper contract of one destination, which is the same on every EVM chain. */
export interface Sweeper {
  /** Checksum case. */
  address: string;
  /** Calldata to the factory that deploys it (0x hex). */
  deployment: string;
  /** What eth_getCode must answer for it (0x hex). */
  code: string;
}

/**
 * The sweeper that sends to `destination` and nowhere else. Its address follows from its code and the
 * destination, so computing it needs no trust. Throws an Error for an address that
 * cannot be paid.
 */
export function sweeperOf(destination: string): Sweeper {
  const to = assertAddress(destination, 'the destination');
  return {
    ...deploymentOf(sweeperCreationCode + word(to)),
    code: destinationOffsets.reduce(
      (code, at) => code.slice(0, 2 + 2 * at) + word(to) + code.slice(2 + 2 * (at + 32)),
      sweeperRuntimeCode,
    ),
  };
}
