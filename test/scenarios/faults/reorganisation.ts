/** No other test file uses this chain: a reorganisation removes everybody's blocks. */
export const chain = 'BASE';

export const threshold = 15;

/** A project may require more confirmations: enough to lose 64 blocks before it credits. */
export const raised = 80;
