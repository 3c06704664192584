export const trial = (text: string) => `Transaction simulation failed: ${text}`;

/** Errors recorded from Agave 4.0.0 (docs/solana.md), and the class of each. */
export const recorded: [number, string, string][] = [
  [-32002, trial('This transaction has already been processed'), 'known'],
  [
    -32002,
    trial('Error processing Instruction 0: custom program error: 0x1'),
    'insufficient_funds',
  ],
  [
    -32002,
    trial('Attempt to debit an account but found no record of a prior credit.'),
    'insufficient_funds',
  ],
  [-32002, trial('Insufficient funds for fee'), 'insufficient_funds'],
  [
    -32002,
    trial('Transaction results in an account (0) with insufficient funds for rent'),
    'insufficient_funds',
  ],
  [
    -32002,
    trial('Transaction results in an account (1) with insufficient funds for rent'),
    'refused:rent',
  ],
  [-32002, trial('Transaction did not pass signature verification'), 'refused:invalid_signature'],
  [-32003, 'Transaction signature verification failure', 'refused:invalid_signature'],
  [-32002, trial('Error processing Instruction 0: custom program error: 0x4'), 'refused:reverted'],
  [-32002, trial('Error processing Instruction 2: custom program error: 0x11'), 'refused:reverted'],
  [
    -32002,
    trial('Error processing Instruction 0: invalid account data for instruction'),
    'refused:reverted',
  ],
  [
    -32002,
    trial('Error processing Instruction 0: Computational budget exceeded'),
    'refused:compute_units',
  ],
  [
    -32602,
    'failed to deserialize solana_transaction::versioned::VersionedTransaction: io error',
    'refused:malformed',
  ],
  [-32602, 'invalid base64 encoding: InvalidByte(0, 37)', 'refused:malformed'],
  [
    -32602,
    'base64 encoded solana_transaction::versioned::VersionedTransaction too large: 1736 bytes',
    'refused:too_large',
  ],
  [-32002, trial('Blockhash not found'), 'unclear'],
  [-32005, 'Node is behind by 42 slots', 'unclear'],
  [-32603, 'Internal error', 'unclear'],
  [429, 'Too many requests', 'unclear'],
];
