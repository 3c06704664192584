/** Methods whose answer is a quantity: if it is anything else, another provider is asked. */
const quantities =
  /^eth_(blockNumber|chainId|estimateGas|gasPrice|getBalance|getTransactionCount|maxPriorityFeePerGas)$/;

/**
 * Methods for which null is not an answer: all of Ethereum's and Solana's reads, except those of a
 * block or of a transaction, which a node may not know.
 */
const neverNull = /^(eth_(?!getBlock|getTransaction[BR])|get(?!Block(Time)?$|Transaction$))/;

/** Whether a result can be the answer to a JSON-RPC method; what it says is checked by its reader. */
export function mayAnswer(method: string, result: unknown): boolean {
  if (quantities.test(method)) return typeof result === 'string' && /^0x[0-9a-f]+$/i.test(result);
  return result !== undefined && (result !== null || !neverNull.test(method));
}
