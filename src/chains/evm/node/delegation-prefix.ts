/** How the code of an address that delegates begins; the contract's address follows (EIP-7702). */
export const delegationPrefix = '0xef0100';
