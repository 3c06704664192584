import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';

/** Addresses of one call: its answer of 16,000 bytes is below the 24,576 of a contract's code. */
const batchSize = 500;

/**
 * Code that returns the balance of each 20-byte address behind it, as words. A node runs it as the
 * creation of a contract that it does not keep (`eth_call` without `to`), so that no contract has to
 * be on the chain. The numbers of the lines are offsets.
 */
const coinCode = [
  '6000', // 00 PUSH1 0: where the next balance is written
  '6028', // 02 PUSH1 40: where the next address is, which is behind this code
  '5b', // 04 JUMPDEST
  '8038146023', // 05 DUP1 CODESIZE EQ PUSH1 35
  '57', // 0a JUMPI: all addresses are read
  '6014818339', // 0b PUSH1 20 DUP2 DUP4 CODECOPY
  '815160601c', // 10 DUP2 MLOAD PUSH1 96 SHR
  '31', // 15 BALANCE
  '8252', // 16 DUP3 MSTORE
  '601401', // 18 PUSH1 20 ADD
  '90602001', // 1b SWAP1 PUSH1 32 ADD
  '90600456', // 1f SWAP1 PUSH1 4 JUMP
  '5b50', // 23 JUMPDEST POP
  '6000f3', // 25 PUSH1 0 RETURN
].join('');

/**
 * The same of a token, by its `balanceOf`. Each call gets all gas that is left, and the code reverts if
 * one fails or returns less than a word: no balance is not 0.
 */
const tokenCode = (token: string): string =>
  [
    '6040', // 00 PUSH1 64: where the next balance is written
    '6062', // 02 PUSH1 98: where the next address is, which is behind this code
    '6370a08231', // 04 PUSH4 balanceOf(address)
    '60e01b', // 09 PUSH1 224 SHL
    '600052', // 0c PUSH1 0 MSTORE
    '5b', // 0f JUMPDEST
    '803814', // 10 DUP1 CODESIZE EQ
    '605957', // 13 PUSH1 89 JUMPI: all addresses are read
    '6014818339', // 16 PUSH1 20 DUP2 DUP4 CODECOPY
    '815160601c', // 1b DUP2 MLOAD PUSH1 96 SHR
    '600452', // 20 PUSH1 4 MSTORE: the address follows the selector
    '6020826024', // 23 PUSH1 32 DUP3 PUSH1 36
    '6000', // 28 PUSH1 0
    `73${token.slice(2)}`, // 2a PUSH20 the token
    '5afa', // 3f GAS STATICCALL
    '3d601f1016', // 41 RETURNDATASIZE PUSH1 31 LT AND
    '604d57', // 46 PUSH1 77 JUMPI
    '600080fd', // 49 PUSH1 0 DUP1 REVERT
    '5b', // 4d JUMPDEST
    '601401', // 4e PUSH1 20 ADD
    '9060200190', // 51 SWAP1 PUSH1 32 ADD SWAP1
    '600f56', // 56 PUSH1 15 JUMP
    '5b50', // 59 JUMPDEST POP
    '60409003', // 5b PUSH1 64 SWAP1 SUB
    '6040f3', // 5f PUSH1 64 RETURN
  ].join('');

/** A block's number, or its hash as EIP-1898 has it: a node that lacks it answers with an error. */
export type AtBlock = bigint | { blockHash: string };

/**
 * The balances of these addresses (0x) at the end of a block, in their order, by one provider: of a
 * token (0x), or of the coin. Throws what the Rpc throws, also if the token has no `balanceOf`.
 */
export async function balancesBy(
  provider: Rpc,
  addresses: readonly string[],
  { token, at }: { token: string | null; at: AtBlock },
): Promise<bigint[]> {
  const code = token === null ? coinCode : tokenCode(token);
  const block = typeof at === 'bigint' ? `0x${at.toString(16)}` : at;
  const balances: bigint[] = [];
  for (let first = 0; first < addresses.length; first += batchSize) {
    const part = addresses.slice(first, first + batchSize);
    const data = `0x${code}${part.map((address) => address.slice(2)).join('')}`;
    const answer = await provider.request<unknown>('eth_call', [{ data }, block]);
    balances.push(...wordsOf(answer, part.length));
  }
  return balances;
}

/** The numbers of an answer of exactly this many words. */
function wordsOf(answer: unknown, count: number): bigint[] {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{64})*$/i.test(answer)) {
    throw new RpcError(-32603, 'the answer to eth_call is not a list of balances');
  }
  const words = answer.slice(2).match(/.{64}/g) ?? [];
  if (words.length !== count) {
    throw new RpcError(-32603, `${words.length} balances for ${count} addresses`);
  }
  return words.map((digits) => BigInt(`0x${digits}`));
}
