import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';

export const rescan: Command = {
  name: 'rescan',
  summary: 'read blocks or a transaction again, as an owner',
  usage: 'CHAIN (--tx HASH | --from BLOCK --to BLOCK)',
  details: 'Finds deposits that a watcher missed. At most 10,000 blocks. Waits for the result.',
  examples: ['coffer rescan ETH --tx 0x5c50...', 'coffer rescan BASE --from 100 --to 200'],
  options: { tx: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
  async run({ words, flags, admin, show, progress, world }) {
    const [chain] = words;
    const { tx, from, to } = flags;
    if (!chain || (!tx && !(from && to))) {
      throw new UsageError('give a chain and --tx, or --from and --to');
    }
    const { request } = await admin();
    const path = `/chains/${encodeURIComponent(chain.toUpperCase())}/rescan`;
    const asked = await request('POST', path, tx ? { tx_hash: tx } : { from, to });
    let job = asked;
    await progress(
      () => `Rescan ${asked.id} is ${job.state}`,
      async () => {
        while (job.state === 'queued') {
          await world.sleep(1_000, world.signal);
          job = await request('GET', `${path}/${asked.id}`);
        }
      },
    );
    show(job);
    return job.state === 'failed' ? exitCodes.failed : exitCodes.ok;
  },
};
