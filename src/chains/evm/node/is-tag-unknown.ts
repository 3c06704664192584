import type { RpcError } from '#chains/rpc/rpc.ts';

/**
 * Whether a node refuses the tag itself, as one from before the tag does. An error about the block
 * (`header not found`, -39001 after a restart) is of a node that knows the tag and cannot answer.
 */
export const isTagUnknown = ({ code, message }: RpcError): boolean => {
  if (/not found|unknown block\b(?! tag)|response|upstream/i.test(message)) return false;
  return code === -32602 || /(tag|finalized).*(not |un)supported/i.test(message);
};
