import { parseBlock, parseInfo } from '#chains/tron/node/node-json.ts';
import { listedTokens, scanBlock } from '#chains/tron/read/scan.ts';
import { type Forged, forgeBlock, forgeInfo, forgePayment } from '#test/unit/chains/tron/forge.ts';
import { alice, bob, chain, contract } from '#test/unit/chains/tron/people.ts';

export const coverage = ['block', 'receipts'];

export const scan = (block: unknown, infos: unknown[]) =>
  scanBlock({
    block: parseBlock(block)!,
    infos: infos.map(parseInfo),
    listed: listedTokens(chain),
    coverage,
  });

export const scanOne = (transaction: Forged, more: Record<string, unknown> = {}) =>
  scan(forgeBlock({ number: 9, transactions: [transaction] }), [forgeInfo(transaction, 9, more)]);

export const call = (contractRet?: string) =>
  forgePayment({ from: alice, to: bob, tokenAddress: contract, amount: 1n }, contractRet);
