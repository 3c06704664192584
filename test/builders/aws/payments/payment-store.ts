export const at = 1_767_230_000;
export const mined = { txHash: '0xcc', blockNumber: 5n, blockHash: '0xb5', success: true };
