export const faucet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const free = Promise.resolve({ price: 0n, maxPrice: 8n * 0n, l1Fee: 0n, l1Gas: 0n });
export const hex = (value: bigint): string => `0x${value.toString(16)}`;
