import type { Chain } from '../node/chain.ts';
import { parameter } from '../state/parameters.ts';
import type { Handler } from './request.ts';

const blockName = (chain: Chain, number: number): string =>
  `Num:${number},ID:${chain.blocks.id(number)}`;

export const nodeInfo: Record<string, Handler> = {
  getnodeinfo: ({ chain, view }) => ({
    beginSyncNum: Math.max(0, chain.solidNumber - 1),
    block: blockName(chain, view.number),
    solidityBlock: blockName(chain, Math.min(chain.solidNumber, view.number)),
    currentConnectCount: 0,
    activeConnectCount: 0,
    passiveConnectCount: 0,
    configNodeInfo: { codeVersion: '4.8.0', supportConstant: true },
  }),
  listnodes: () => ({}),
  getenergyprices: () => ({ prices: `0:${parameter('getEnergyFee')}` }),
  getbandwidthprices: () => ({ prices: `0:${parameter('getTransactionFee')}` }),
};
