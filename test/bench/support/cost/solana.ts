import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { familyCost } from './family.ts';

/** A slot every 0.4 s and a tick every 2.25 s. A payment is confirmed and final after 32 slots. */
export const part = familyCost({
  start: startSolanaStage,
  reader: ({ chain, url, fetch }) =>
    makeSolanaReader({ chain, rpc: makeRpc({ urls: [url], fetch }) }),
  pace: { untilMined: 1, watched: 6, writeUnits: 245, unitsBeforeNotes: 235 },
});
