import { makeListIndex } from '#aws/lists/list-index.ts';
import { makeBatchStore } from '#extensions/payouts/store/batch-store.ts';
import type { Cell } from '../cell.ts';
import type { World } from '../world/world.ts';

/** A cell's batch has ended, as the list says, and no other one is left of its call. */
export async function checkBatch(
  world: World,
  { id: projectId, batch }: Cell,
  complain: (text: string) => void,
): Promise<void> {
  if (!batch) return;
  const record = await makeBatchStore(world.client).get(batch.no);
  if (record?.status !== batch.ends || record.endedAt === null) {
    complain(`the batch is ${record?.status}, ended at ${record?.endedAt}`);
  }
  const of = { list: 'payouts', projectId, scope: '', page: 1, size: 10 };
  const listed = await makeListIndex(world.client).page({ ...of, filter: { status: batch.ends } });
  if (listed.ids.join() !== batch.no) complain(`its list has ${listed.ids.join() || 'no batch'}`);
}
