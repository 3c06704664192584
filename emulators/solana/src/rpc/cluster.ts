import { solanaFaucet } from '../genesis.ts';
import { blockhashAge } from '../ledger.ts';
import { apiVersion, headOf, type Methods, withContext } from './method.ts';
import { RpcError } from './rpc-error.ts';

const slotsInEpoch = 432_000;

/** Calls about the node, its clock and its blockhashes. */
export const clusterMethods: Methods = {
  getHealth: {
    minParams: 0,
    answer: ({ ledger }) => {
      if (ledger.lag === 0) return 'ok';
      throw new RpcError(-32005, `Node is behind by ${ledger.lag} slots`, {
        numSlotsBehind: ledger.lag,
      });
    },
  },
  getVersion: {
    minParams: 0,
    answer: () => ({ 'feature-set': 3_718_597_879, 'solana-core': apiVersion }),
  },
  getGenesisHash: { minParams: 0, answer: ({ ledger }) => ledger.genesisHash },
  getIdentity: { minParams: 0, answer: () => ({ identity: solanaFaucet.address }) },
  getSlot: { minParams: 0, answer: (chain, params) => headOf(chain, params.config(0)).slot },
  getBlockHeight: {
    minParams: 0,
    answer: (chain, params) => headOf(chain, params.config(0)).height,
  },
  getTransactionCount: { minParams: 0, answer: ({ ledger }) => ledger.transactionCount },
  getEpochInfo: {
    minParams: 0,
    answer: (chain, params) => {
      const head = headOf(chain, params.config(0));
      return {
        absoluteSlot: head.slot,
        blockHeight: head.height,
        epoch: Math.floor(head.slot / slotsInEpoch),
        slotIndex: head.slot % slotsInEpoch,
        slotsInEpoch,
        transactionCount: chain.ledger.transactionCount,
      };
    },
  },
  getEpochSchedule: {
    minParams: 0,
    answer: () => ({
      firstNormalEpoch: 0,
      firstNormalSlot: 0,
      leaderScheduleSlotOffset: slotsInEpoch,
      slotsPerEpoch: slotsInEpoch,
      warmup: false,
    }),
  },
  getLatestBlockhash: {
    minParams: 0,
    answer: (chain, params) => {
      const head = headOf(chain, params.config(0));
      return withContext(head, {
        // An open slot has no hash yet, so the latest is its parent's.
        blockhash: head.blockhash || head.previousBlockhash,
        lastValidBlockHeight: head.height + blockhashAge,
      });
    },
  },
  isBlockhashValid: {
    minParams: 1,
    answer: (chain, params) => {
      const head = headOf(chain, params.config(1));
      return withContext(head, chain.ledger.isRecent(params.text(0), head.height));
    },
  },
  getMinimumBalanceForRentExemption: {
    minParams: 1,
    answer: ({ svm }, params) => Number(svm.rentOf(params.whole(0))),
  },
};
