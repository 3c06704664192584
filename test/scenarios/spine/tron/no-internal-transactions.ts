export const trx = 1_000_000n;
export const lacking: number[] = [];
