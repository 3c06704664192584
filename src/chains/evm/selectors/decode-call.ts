import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { decodeCall as decode } from '#shared/abi/decode-call.ts';
import type { DecodedCall } from '#shared/abi/decoded-call.ts';

/** A call of a well-known function (src/shared/abi/decode-call.ts), with addresses in checksum case. */
export const decodeCall = (data: string): DecodedCall | null => decode(data, toChecksumAddress);
