/** What payments, simulations and balances ask an EVM chain for. */
import { parseQuantity, toQuantity } from '#chains/evm/node/node-json.ts';
import { opStackGasOracle } from '#chains/evm/pay/read-fees.ts';
import { parseList, parseObject } from '#chains/rpc/json-guards.ts';
import type { RpcCall } from '#chains/rpc/rpc.ts';
import { RpcError } from '#chains/rpc/rpc-error.ts';
import { decodeWord, encodeCall } from '#chains/shared/abi/abi.ts';
import { blocksIn } from '#model/blocks-in.ts';
import { type Check, differs, isMissing, missing, ok } from '../check.ts';
import type { EvmSubject } from './subject.ts';

type EvmCheck = Check<EvmSubject>;

/** An address without a known key. */
const nobody = '0x000000000000000000000000000000000000dEaD';

/** The answers of a batch. The first error in it is thrown. */
async function askAll({ rpc }: EvmSubject, calls: RpcCall[]): Promise<unknown[]> {
  const answers = await rpc.batch<unknown>(calls);
  const failed = answers.find((answer) => answer instanceof RpcError);
  if (failed) throw failed;
  return answers;
}

const gwei = (wei: bigint): string => `${Number(wei) / 1e9} gwei`;

const fees: EvmCheck = {
  name: 'base fee',
  methods: ['eth_feeHistory'],
  expected: ({ chain }) =>
    `base fees and tips of recent blocks; twice the base fee below the chain's cap, ${gwei(chain.maxFeePerGasCap)}`,
  breaks: 'payments are not priced, or wait because the cap is below the base fee',
  async ask({ rpc, chain }) {
    const answer = await rpc.request('eth_feeHistory', ['0x5', 'latest', [50]]);
    const { baseFeePerGas, reward } = parseObject(answer, 'the fee history');
    const base = parseList(baseFeePerGas, 'the base fees').map((fee) =>
      parseQuantity(fee, 'a base fee'),
    );
    const tips = parseList(reward, 'the tips').length;
    const next = base.at(-1);
    if (next === undefined || tips === 0) return differs(`${base.length} fees, ${tips} tips`);
    const came = `${gwei(next)}, tips of ${tips} blocks`;
    return 2n * next < chain.maxFeePerGasCap ? ok(came) : differs(came);
  },
};

const tip: EvmCheck = {
  name: 'suggested tip',
  methods: ['eth_maxPriorityFeePerGas'],
  expected: 'an amount of wei',
  breaks: "the tip is what recent blocks paid, or the chain's floor",
  async ask({ rpc, chain }) {
    const answer = await rpc.request('eth_maxPriorityFeePerGas');
    const floor = gwei(chain.minPriorityFee);
    return ok(`${gwei(parseQuantity(answer, 'the tip'))}; the chain's floor is ${floor}`);
  },
};

const layerOneFee: EvmCheck = {
  name: 'layer-1 fee',
  methods: ['eth_call'],
  expected: 'an amount of wei from the gas oracle',
  breaks:
    'reservations leave out the layer-1 fee: a wallet may run out of coin before all orders are paid',
  applies: ({ chain }) => chain.l1Fee === 'op-stack',
  async ask({ rpc }) {
    const data = encodeCall('getL1FeeUpperBound(uint256)', 220n);
    const answer = await rpc.request('eth_call', [{ to: opStackGasOracle, data }, 'latest']);
    const fee = decodeWord(answer);
    return fee === null
      ? differs('not a number: does this network have the oracle?')
      : ok(`${fee} wei`);
  },
};

const tokens: EvmCheck = {
  name: 'listed tokens',
  methods: ['eth_call'],
  expected: 'a balance from the contract of each listed token',
  breaks: 'balances, limits and payments of the token fail: is it on this network?',
  applies: ({ chain }) => chain.tokens.some(({ address }) => address !== null),
  async ask(subject) {
    const listed = subject.chain.tokens.filter(({ address }) => address !== null);
    const data = encodeCall('balanceOf(address)', nobody);
    const answers = await askAll(
      subject,
      listed.map(({ address }) => ({
        method: 'eth_call',
        params: [{ to: address, data }, 'latest'],
      })),
    );
    const silent = listed.filter((_, i) => decodeWord(answers[i]) === null);
    const names = (list: typeof listed) => list.map(({ symbol }) => symbol).join(', ');
    return silent.length === 0
      ? ok(names(listed))
      : differs(`${names(silent)} do${silent.length === 1 ? 'es' : ''} not return a number`);
  },
};

const account: EvmCheck = {
  name: 'balance and nonce',
  methods: ['eth_getBalance', 'eth_getTransactionCount'],
  expected: 'a balance, and counts for the tags latest, pending and finalized',
  breaks: 'wallets do not pay: their next or final nonce is unknown',
  async ask(subject) {
    const answers = await askAll(subject, [
      { method: 'eth_getBalance', params: [nobody, 'latest'] },
      ...['latest', 'pending', 'finalized'].map((tag) => ({
        method: 'eth_getTransactionCount',
        params: [nobody, tag],
      })),
    ]);
    for (const answer of answers) parseQuantity(answer, 'the balance or count');
    return ok('all four');
  },
};

/** How far back state is asked for where the provider names no final block. */
const depthSeconds = 600;

const pastState: EvmCheck = {
  name: 'state of past blocks',
  methods: ['eth_call', 'eth_getBalance', 'eth_getTransactionCount'],
  expected: 'calls, balances and counts in the block below the final one',
  breaks:
    'a failed call has no reason, the coin that a swap paid is unknown, and a mined payment whose hash was lost is found late',
  async ask(subject) {
    const tag = { method: 'eth_getBlockByNumber', params: ['finalized', false] };
    const [answer] = await subject.rpc.batch<unknown>([tag]);
    const { number: newest } = await subject.newest();
    const tagless = answer == null || answer instanceof RpcError;
    const final = tagless
      ? newest - blocksIn(subject.chain, depthSeconds)
      : parseQuantity(parseObject(answer, 'the block').number, 'the block number');
    const number = final > 1n ? final - 1n : 0n;
    const at = toQuantity(number);
    const answers = await askAll(subject, [
      { method: 'eth_call', params: [{ to: nobody, data: '0x' }, at] },
      { method: 'eth_getBalance', params: [nobody, at] },
      { method: 'eth_getTransactionCount', params: [nobody, at] },
    ]);
    for (const one of answers.slice(1)) parseQuantity(one, 'the balance or count');
    return ok(`of block ${number}`);
  },
};

const estimate: EvmCheck = {
  name: 'gas estimate',
  methods: ['eth_estimateGas'],
  expected: ({ chain }) =>
    `of a plain transfer: 21,000 gas or more, at most the cap of ${chain.maxCallGas}`,
  breaks: 'payments are not estimated, and wait',
  async ask({ rpc, chain }) {
    const call = { from: nobody, to: nobody, value: '0x0', data: '0x' };
    const gas = parseQuantity(
      await rpc.request('eth_estimateGas', [call, 'latest']),
      'the estimate',
    );
    const right = gas >= 21_000n && gas <= chain.maxCallGas;
    return right ? ok(`${gas} gas`) : differs(`${gas} gas`);
  },
};

/** Code that reverts at once: PUSH0, PUSH0, REVERT. */
const revertingCode = '0x5f5ffd';

const simulatedCode: EvmCheck = {
  name: 'simulation with code of addresses',
  methods: ['eth_getCode', 'eth_estimateGas'],
  expected: 'an address without code reverts in an estimate that gives it reverting code',
  breaks: 'no deposit is swept by set-code: the cost of the sweeps is unknown',
  async ask({ rpc }) {
    const code = await rpc.request('eth_getCode', [nobody, 'latest']);
    if (code !== '0x') return differs(`an address without code has ${String(code)}`);
    const call = { from: nobody, to: nobody, value: '0x0', data: '0x' };
    const overrides = { [nobody]: { code: revertingCode } };
    try {
      await rpc.request('eth_estimateGas', [call, 'latest', overrides]);
      return differs('the code is ignored');
    } catch (error) {
      if (isMissing(error)) return missing(error.message);
      if (error instanceof RpcError && /revert/i.test(error.message)) return ok('it reverts');
      throw error;
    }
  },
};

/** Creation code that returns the gas it is given: GAS, MSTORE at 0, RETURN 32 bytes. */
const tellGas = '0x5a60005260206000f3';
/** What the call and its code cost before they return it. */
const ownGas = 200_000n;

const callGas: EvmCheck = {
  name: 'gas of a simulated call',
  methods: ['eth_call'],
  expected: ({ chain }) => `the cap of a transaction, ${chain.maxCallGas}`,
  breaks: 'a call or swap that needs more gas than that fails in its simulation and is not sent',
  async ask({ rpc, chain }) {
    const gas = decodeWord(await rpc.request('eth_call', [{ data: tellGas }, 'latest']));
    if (gas === null) return differs('creation code is not executed');
    const came = `${gas} gas`;
    return gas + ownGas >= chain.maxCallGas ? ok(came) : differs(came);
  },
};

const simulation: EvmCheck = {
  name: 'simulation with transfers',
  methods: ['eth_simulateV1'],
  expected: 'the status and logs of a call',
  breaks: 'simulations come from eth_call, and do not show which balances change',
  async ask({ rpc }) {
    const call = { from: nobody, to: nobody, value: '0x0', data: '0x' };
    const block = { blockStateCalls: [{ calls: [call] }], traceTransfers: true };
    const answer = await rpc.request('eth_simulateV1', [block, 'latest']);
    const [first] = parseList(answer, 'the blocks');
    const [made] = parseList(parseObject(first, 'the block').calls, 'the calls');
    const { status } = parseObject(made, 'the call');
    return status === '0x1' ? ok('status 0x1') : differs(`status ${String(status)}`);
  },
};

const sending: EvmCheck = {
  name: 'sending',
  methods: ['eth_sendRawTransaction'],
  ofSending: true,
  expected: 'bytes that are not a transaction are refused',
  breaks: 'no payment can be sent through this provider',
  applies: ({ sends }) => sends,
  async ask({ rpc }) {
    try {
      await rpc.once('eth_sendRawTransaction', ['0x']);
      return differs('it accepts bytes that are not a transaction');
    } catch (error) {
      if (isMissing(error)) return missing(error.message);
      if (error instanceof RpcError) return ok(`refused: ${error.message}`);
      throw error;
    }
  },
};

export const evmPaymentChecks: readonly EvmCheck[] = [
  account,
  pastState,
  tokens,
  fees,
  tip,
  layerOneFee,
  estimate,
  simulatedCode,
  callGas,
  simulation,
  sending,
];
