/** No other test file puts faults on this chain. */
export const chain = 'BSC';

export const threshold = 15;
