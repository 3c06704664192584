import type { ChainlinkAggregator } from '#chains/evm/read/chainlink.ts';

export const now = 1_770_000_000;

export const aggregator: ChainlinkAggregator = {
  symbol: 'ETH',
  chain: 'ETH',
  address: `0x${'5f'.repeat(20)}`,
  heartbeatS: 3_600,
};

const word = (value: bigint): string => BigInt.asUintN(256, value).toString(16).padStart(64, '0');

export const answers = (
  set: { id?: bigint; usd?: bigint; at?: number; decimals?: bigint } = {},
) => {
  const { id = 7n, usd = 2_500_12345678n, at = now, decimals = 8n } = set;
  const round = [id, usd, BigInt(at), BigInt(at), id].map(word).join('');
  return { round: `0x${round}`, decimals: `0x${word(decimals)}` };
};
