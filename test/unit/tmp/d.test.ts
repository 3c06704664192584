import { test } from 'vitest';
import { evmChain } from '../../fuzz/strangers/evm-chain.ts';
import { runSegment } from '../../fuzz/strangers/segment.ts';
test('try', async () => {
  for (const seed of [5, 8]) {
  let world: any; const shapes = new Map<string, any>();
  const r = await runSegment((i) => (world = evmChain(i)), { seed, blocks: 250, pressure: 'some' });
  console.log(r.stops.slice(0,3), r.maxLate);
  for (const l of r.lost) { const h = l.split(' ')[0]!; console.log(l.slice(0,20), l.slice(-40), JSON.stringify(world.debug(h), (_, v) => typeof v === "bigint" ? String(v) : v).slice(0, 900)); }
  }
}, 300000);
