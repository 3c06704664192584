export const owners = 100;

/** A top-up and a transfer, two transactions each (test/integration/chains/evm/sweep.test.ts). */
export const naiveGas = 59_630;

export const addresses: string[] = [];
