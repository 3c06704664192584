export const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const path = 'wallet/getaccount';
export const funded = { address, balance: 5_000_000 };
export const held = { exists: true, isContract: false, balance: 5_000_000n };
export const nobody = { exists: false, isContract: false, balance: 0n };
