import { expect, test } from 'vitest';
import { isStatement, isTronStatement, saysNoBlock } from '#chains/rpc/call-errors.ts';
import { RpcError } from '#chains/rpc/rpc-error.ts';

const revertData = `0x08c379a0${'0'.repeat(64)}`;

test.each<[string, number, string, string?]>([
  ['eth_call', 3, 'execution reverted'],
  ['eth_call', 3, 'execution reverted: rate limit exceeded, try again'],
  ['eth_call', -32000, 'execution reverted: quota of the day'],
  ['eth_call', -32603, 'Internal error', revertData],
  ['eth_call', -32015, 'VM execution error.', `Reverted ${revertData}`],
  ['eth_estimateGas', -32000, 'gas required exceeds allowance (0)'],
  ['eth_estimateGas', -32000, 'out of gas'],
  ['eth_estimateGas', -32000, 'invalid opcode: INVALID'],
  ['eth_estimateGas', -32603, 'EVM error InvalidJump: invalid jump destination'],
  ['eth_estimateGas', -32000, 'insufficient funds for gas * price + value: have 0 want 1'],
  ['eth_sendRawTransaction', -32603, 'Transaction nonce too low'],
  ['eth_sendRawTransaction', -32000, 'replacement transaction underpriced'],
  ['eth_simulateV1', -38014, 'not enough money'],
  ['eth_call', -32602, 'invalid argument 0: hex string of odd length'],
  ['eth_call', -32602, 'too many arguments, want at most 2'],
  ['eth_call', -32000, 'VM Exception while processing transaction: revert'],
  ['eth_call', -32000, 'insufficient balance for transfer'],
  ['eth_call', -32600, 'missing value for required argument 0'],
  ['sendTransaction', -32002, 'Transaction simulation failed: Blockhash not found'],
  ['sendTransaction', -32003, 'Transaction signature verification failure'],
  ['getBlockTime', -32009, 'Slot 7 was skipped, or missing in long-term storage'],
  ['getBlock', -32007, 'Slot 7 was skipped, or missing due to ledger jump to recent snapshot'],
  ['getBlock', -32009, 'Slot 7 was skipped, or missing in long-term storage'],
  ['getBlock', -32015, 'Transaction version (1) is not supported by the requesting client'],
  ['getBalance', -32602, 'Invalid param: Invalid'],
])('%s %i "%s" is about the call', (method, code, message, data) => {
  expect(isStatement(method, new RpcError(code, message, data))).toBe(true);
});

const reads = [
  'eth_blockNumber',
  'eth_getBalance',
  'eth_getTransactionCount',
  'eth_getCode',
  'eth_getBlockByNumber',
  'eth_getTransactionReceipt',
  'eth_feeHistory',
  'eth_getLogs',
  'debug_traceTransaction',
  'getBalance',
  'getAccountInfo',
  'getSlot',
];
test.each<[number, string, string?]>([
  [3, 'execution reverted'],
  [-32000, 'execution reverted'],
  [-32603, 'Internal error', revertData],
  [-32603, 'database transaction reverted'],
  [-32015, 'VM execution error.'],
  [-32000, 'insufficient funds for gas * price + value'],
  [-32000, 'insufficient funds'],
  [-32000, 'Insufficient balance, please recharge your account'],
  [-32000, 'nonce too low'],
  [-32000, 'replacement transaction underpriced'],
  [-38014, 'not enough money'],
  [-32602, 'Invalid params'],
  [-32602, 'invalid token'],
  [-32002, 'Transaction simulation failed'],
  [-32003, 'Transaction signature verification failure'],
  [-32007, 'Slot 7 was skipped'],
  [-32015, 'Transaction version (1) is not supported'],
])('%i "%s" is not a statement about what executes nothing', (code, message, data) => {
  const error = new RpcError(code, message, data);
  expect(reads.filter((method) => isStatement(method, error))).toEqual([]);
});

test.each<[string, number, string]>([
  ['eth_call', -32603, 'database transaction reverted'],
  ['eth_call', -32000, 'Insufficient balance'],
  ['eth_estimateGas', -32000, 'insufficient funds, please recharge your account'],
  ['eth_call', -32602, 'Invalid params'],
  ['eth_call', 3, 'invalid URL'],
  ['getBlock', -32004, 'Block not available for slot 7'],
  ['getBlock', -32014, 'Block status not yet available for slot 7'],
  ['getBlockTime', -32001, 'Block 7 cleaned up, does not exist on node. First available block: 9'],
  ['getBlock', -32002, 'Transaction simulation failed'],
  ['eth_getBalance', -32603, 'Internal error'],
  ['eth_getBalance', -32011, 'no backends available for method'],
  ['eth_getBalance', 19, 'Temporary internal error. Please retry'],
  ['eth_getBalance', -32000, 'header not found'],
  ['eth_getBalance', -32000, 'missing trie node 0ab1'],
  ['eth_getBalance', -32000, 'upstream unavailable'],
  ['eth_getBalance', -39001, 'Unknown block'],
  ['eth_getBalance', -32002, 'request timed out'],
  ['eth_getBalance', -32016, 'over rate limit'],
  ['eth_getBalance', -32007, '50/second request limit reached'],
  ['eth_getBalance', -32001, 'Unable to perform request'],
  ['eth_getBalance', -32000, 'insufficient balance of compute units'],
  ['eth_getBalance', -32600, 'Must be authenticated!'],
  ['eth_getBalance', -32600, 'App is inactive'],
  ['eth_getBalance', -32601, 'the method eth_getBalance does not exist/is not available'],
  ['eth_getBalance', -32602, 'BlockOutOfRangeError: block height is 5 but requested was 9'],
  ['eth_getBalance', 429, 'exceeded its capacity'],
  ['eth_getBalance', -38026, 'too many blocks'],
  ['eth_getBlockByNumber', -32602, 'unsupported tag finalized'],
  ['getSlot', -32603, 'Internal error'],
  ['getSlot', -32601, 'Method not found'],
  ['getSlot', -32005, 'Node is behind by 152 slots'],
  ['getSlot', -32016, 'Minimum context slot has not been reached'],
  ['getBlock', -32007, '50/second request limit reached'],
  ['getBlock', -32001, 'Unable to perform request'],
  ['getTransaction', -32011, 'Transaction history is not available from this node'],
  ['getTokenAccountsByOwner', -32010, 'excluded from account secondary indexes'],
  ['getTokenAccountsByOwner', -32602, 'Invalid param: could not find mint'],
])('%s %i "%s" is the provider\'s own', (method, code, message) => {
  expect(isStatement(method, new RpcError(code, message))).toBe(false);
});

const exception = 'class org.tron.core.exception';
test.each<[string, string, boolean]>([
  ['wallet/broadcasthex', `${exception}.ContractValidateException : no OwnerAddress`, true],
  [
    'wallet/triggerconstantcontract',
    `${exception}.ContractValidateException : account does not exist`,
    true,
  ],
  ['wallet/getaccount', `${exception}.ContractValidateException : no OwnerAddress`, false],
  ['wallet/getblock', 'class java.lang.NumberFormatException : For input string: "x"', true],
  [
    'wallet/getaccount',
    'class org.bouncycastle.util.encoders.DecoderException : exception decoding Hex string: x',
    true,
  ],
  [
    'wallet/getaccount',
    'class org.tron.core.services.http.JsonFormat$ParseException : 1:12: Expected string.',
    true,
  ],
  [
    'wallet/getaccount',
    'class org.tron.core.services.http.JsonFormat$ParseException : gateway timeout',
    false,
  ],
  ['wallet/getaccount', 'class java.lang.NullPointerException : null', false],
  ['wallet/getblock', `${exception}.ItemNotFoundException : block not found`, false],
  ['wallet/getaccount', 'Not Found', false],
  ['wallet/broadcasthex', 'route not found', false],
  ['wallet/getaccount', 'project does not exist', false],
  ['wallet/getaccount', 'No such network', false],
  ['wallet/getaccount', 'Unknown API_key', false],
  ['wallet/getaccount', 'the api key does not exist', false],
  ['wallet/getaccount', 'daily request limit', false],
])('TRON: %s "%s" is about the call: %s', (path, text, expected) => {
  expect(isTronStatement(path, new RpcError(-32000, text))).toBe(expected);
});

test('a rate limit under the code of a skipped slot does not say that the slot has no block', () => {
  expect(saysNoBlock(new RpcError(-32004, 'Block not available for slot 12'))).toBe(true);
  expect(saysNoBlock(new RpcError(-32007, 'Slot 12 was skipped, or missing'))).toBe(true);
  expect(saysNoBlock(new RpcError(-32007, '50/second request limit reached'))).toBe(false);
  expect(saysNoBlock(new RpcError(-32603, 'Internal error'))).toBe(false);
});
