/** The node, the code, and its message unchanged. */
const texts: Record<string, [string, number, string][]> = {
  known: [
    ['geth, bor, bsc, op-geth, reth', -32000, 'already known'],
    ['geth before 1.9', -32000, 'known transaction: 0x7f657507aee0511e36d2d1972a6b22e917cc89f9'],
    ['erigon 2', -32000, 'INTERNAL_ERROR: existing tx with same hash'],
    ['a provider before erigon', -32000, 'ALREADY_EXISTS: already known'],
    ['nethermind', -32010, 'AlreadyKnown'],
    ['besu', -32000, 'Known transaction'],
    ['anvil', -32003, 'transaction already imported'],
    ['OpenEthereum', -32010, 'Transaction with the same hash was already imported.'],
  ],
  nonce_too_low: [
    ['geth family', -32000, 'nonce too low'],
    ['geth since 1.11', -32000, 'nonce too low: next nonce 5834, tx nonce 5511'],
    [
      'geth at the state transition',
      -32000,
      'nonce too low: address 0x0499BEA33347cb62D79A9C0b1EDA01d8d329894c, tx: 5511 state: 5833',
    ],
    ['erigon 2', -32000, 'INTERNAL_ERROR: nonce too low'],
    ['nethermind', -32010, 'OldNonce, Current nonce: 22, nonce of rejected tx: 21'],
    ['OpenEthereum', -32010, 'Transaction nonce is too low. Try incrementing the nonce.'],
    ['anvil', -32003, 'nonce too low'],
    ['nitro', -32000, 'transaction rejected: nonce too low'],
  ],
  nonce_gap: [
    ['geth at the state transition', -32000, 'nonce too high: address 0x04, tx: 9 state: 5'],
    ['nethermind', -32010, 'NonceGap, Future nonce. Expected nonce: 10'],
    ['geth, full pool', -32000, 'future transaction tries to replace pending'],
    ['geth, delegated account', -32000, 'gapped-nonce tx from delegated accounts'],
    ['anvil', -32003, 'Nonce too high'],
  ],
  underpriced: [
    ['geth, anvil', -32003, 'replacement transaction underpriced'],
    [
      'geth since 1.14',
      -32000,
      'replacement transaction underpriced: new tx gas tip cap 1 <= 1 queued + 10% replacement penalty',
    ],
    ['erigon 2', -32000, 'INTERNAL_ERROR: could not replace existing tx'],
    ['anvil, pool', -32003, 'Tx: [0x8e35] insufficient gas price to replace existing transaction'],
    ['nethermind', -32010, 'ReplacementNotAllowed'],
    ['nethermind, own', -32010, 'OwnNonceAlreadyUsed'],
    [
      'OpenEthereum',
      -32010,
      'Transaction gas price 100wei is too low. There is another transaction with same nonce in the queue with gas price 150wei. Try increasing the gas price or incrementing the nonce.',
    ],
    ['geth', -32000, 'transaction underpriced'],
    [
      'bor, bsc',
      -32000,
      'transaction underpriced: gas tip cap 1000000000, minimum needed 25000000000',
    ],
    [
      'geth since 1.16, bor',
      -32000,
      'transaction gas price below minimum: gas tip cap 1500000000, minimum needed 25000000000',
    ],
    ['erigon 2', -32000, 'INTERNAL_ERROR: fee too low'],
    [
      'geth, nitro, reth',
      -32000,
      'max fee per gas less than block base fee: address 0x71562b71999873DB5b286dF957af199Ec94617F7, maxFeePerGas: 1, baseFee: 875000000',
    ],
    ['anvil', -32003, 'max fee per gas less than block base fee'],
    ['nethermind', -32010, 'FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, BaseFee: 9'],
    ['nethermind', -32010, 'FeeTooLowToCompete'],
    ['besu', -32009, 'Gas price below configured minimum gas price'],
    ['nitro, classic', -32000, 'gas price too low'],
  ],
  insufficient_funds: [
    [
      'geth',
      -32000,
      'insufficient funds for gas * price + value: balance 100, tx cost 21100, overshot 21000',
    ],
    ['geth', -32000, 'insufficient funds for transfer'],
    ['erigon 2', -32000, 'INTERNAL_ERROR: insufficient funds'],
    ['anvil', -32003, 'Insufficient funds for gas * price + value'],
    ['nethermind', -32010, 'InsufficientFunds, Account balance: 1, cumulative cost: 21000'],
    ['besu', -32004, 'Upfront cost exceeds account balance'],
    ['nitro, classic', -32000, 'not enough funds for gas'],
  ],
  'refused intrinsic_gas': [
    ['geth', -32000, 'intrinsic gas too low: gas 20000, minimum needed 21000'],
    ['anvil', -32000, 'intrinsic gas too low'],
    ['besu', -32003, 'Intrinsic gas exceeds gas limit'],
    [
      'geth since Pectra',
      -32000,
      'insufficient gas for floor data gas cost: gas 400000, minimum needed 821000',
    ],
  ],
  'refused account_limit': [
    ['geth 1.17', -32000, 'in-flight transaction limit reached for delegated accounts'],
    ['geth 1.17', -32000, 'authority already reserved'],
    ['geth 1.17', -32000, 'address already reserved'],
    ['geth, blob pool', -32000, 'account limit exceeded: pooled 64 txs'],
  ],
  'refused block_gas_limit': [
    ['geth', -32000, 'exceeds block gas limit'],
    ['anvil', -32000, 'intrinsic gas too high -- tx.gas_limit > env.block.gas_limit'],
    ['nethermind', -32010, 'GasLimitExceeded, Gas limit: 30000000, gas limit of rejected tx: 4e7'],
    ['besu', -32005, 'Transaction gas limit exceeds block gas limit'],
    ['geth since Fusaka', -32000, 'transaction gas limit too high (cap: 16777216, tx: 40000000)'],
  ],
  'refused txpool_full': [
    ['geth, reth', -32000, 'txpool is full'],
    ['erigon 2', -32000, 'INTERNAL_ERROR: queued sub-pool is full'],
    ['nitro', -32000, 'sequencer pending tx pool full, please try again'],
    ['geth 1.17', -32000, 'out of capacity'],
  ],
  'refused node_fee_cap': [
    ['geth', -32000, 'tx fee (1.10 ether) exceeds the configured cap (1.00 ether)'],
  ],
  'refused tip_above_fee_cap': [
    ['geth', -32000, 'max priority fee per gas higher than max fee per gas: address 0x71'],
  ],
  'refused reverted': [
    ['nitro', -32000, 'execution reverted: insufficient funds of the contract, nonce too low'],
  ],
  'refused wrong_chain': [
    ['geth', -32000, 'invalid chain id for signer: have 56 want 1'],
    ['anvil', -32003, 'invalid chain id for signer'],
    ['geth', -32000, 'only replay-protected (EIP-155) transactions allowed over RPC'],
  ],
  'refused banned': [['OpenEthereum', -32010, 'transaction is temporarily banned']],
  'refused invalid_sender': [['geth', -32000, 'invalid sender']],
  'refused malformed': [
    ['geth', -32000, 'rlp: value size exceeds available input length'],
    ['anvil', -32602, 'Failed to decode transaction'],
    ['geth', -32000, 'transaction type not supported'],
  ],
};

export const rows = Object.entries(texts).flatMap(([kind, list]) =>
  list.map(([who, code, text]) => [kind, who, code, text] as const),
);
