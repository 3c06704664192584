/** Methods whose answer is a quantity: anything else is no answer, and another provider is asked. */
const quantities =
  /^eth_(blockNumber|chainId|estimateGas|gasPrice|getBalance|getTransactionCount|maxPriorityFeePerGas)$/;

/** Methods that answer with something on every node: null is no answer. Of others it may be one. */
const neverNull =
  /^(eth_(call|feeHistory|getCode|getLogs)|get(Balance|Blocks|BlocksWithLimit|GenesisHash|LatestBlockhash|MultipleAccounts|SignatureStatuses|Slot|TokenAccountsByOwner)|simulateTransaction)$/;

/** Whether a result can be the answer to a JSON-RPC method; what it says is checked by its reader. */
export function mayAnswer(method: string, result: unknown): boolean {
  if (quantities.test(method)) return typeof result === 'string' && /^0x[0-9a-f]+$/i.test(result);
  return result !== undefined && (result !== null || !neverNull.test(method));
}
