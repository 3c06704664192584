import { makeTronHttp } from '#chains/tron/node/http.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import { startTronStage } from '#test/scenarios/tron/spine-stage.ts';
import { familyCost } from './family.ts';

/** A block every 3 s and a tick every 3.25 s. A payment is confirmed and solid after 20 blocks. */
export const part = familyCost({
  start: startTronStage,
  reader: ({ chain, url, fetch }) =>
    makeTronReader({ chain, http: makeTronHttp({ urls: [url], fetch }) }),
  pace: { untilMined: 1, watched: 18, writeUnits: 240, unitsBeforeNotes: 231 },
});
