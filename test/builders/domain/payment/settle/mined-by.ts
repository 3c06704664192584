/** A slot's payment in block 5, by this transaction. */
export const minedBy = (txHash: string) => ({
  mined: { txHash, blockNumber: 5n, blockHash: 'block 5', success: true },
});
