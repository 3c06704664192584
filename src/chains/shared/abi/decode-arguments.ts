import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { decodeArguments as decode } from '#shared/abi/decode-arguments.ts';
import type { DecodedArgument } from '#shared/abi/decoded-call.ts';
import type { Parameter } from '#shared/abi/signature.ts';

/** Arguments of calldata (src/shared/abi/decode-arguments.ts), with addresses in checksum case. */
export const decodeArguments = (
  parameters: readonly Parameter[],
  hex: string,
): DecodedArgument[] | null => decode(parameters, hex, toChecksumAddress);
