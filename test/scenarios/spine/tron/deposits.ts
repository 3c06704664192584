export const trx = 1_000_000n;
export const addresses = (...list: string[]) => ({ type: 'address[]', value: list });
export const amounts = (...list: bigint[]) => ({ type: 'uint256[]', value: list.map(String) });
