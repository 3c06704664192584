import { readNetwork } from '../../preflight/read-network.ts';
import { batchCheck } from '../batch-check.ts';
import { type Check, isMissing, ok } from '../check.ts';
import { blockTimeCheck, networkCheck, newestCheck } from '../head-checks.ts';
import { evmBlockChecks } from './block-checks.ts';
import { evmPaymentChecks } from './payment-checks.ts';
import type { EvmSubject } from './subject.ts';

/** Not relied on: it shows an operator which client and release a difference comes from. */
const version: Check<EvmSubject> = {
  name: 'client',
  methods: ['web3_clientVersion'],
  expected: 'nothing: it is only shown',
  breaks: 'nothing',
  async ask({ rpc }) {
    try {
      return ok(String(await rpc.request('web3_clientVersion')));
    } catch (error) {
      if (isMissing(error)) return ok('it does not report it');
      throw error;
    }
  },
};

/** Each method that src/chains/evm calls is in one of these. */
export const evmChecks: readonly Check<EvmSubject>[] = [
  networkCheck(['eth_chainId'], ({ rpc }) => readNetwork.EVM(rpc)),
  version,
  newestCheck(['eth_blockNumber', 'eth_getBlockByNumber']),
  blockTimeCheck(['eth_blockNumber', 'eth_getBlockByNumber']),
  ...evmBlockChecks,
  ...evmPaymentChecks,
  batchCheck({ method: 'eth_chainId' }),
];
