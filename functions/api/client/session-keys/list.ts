import { makeListIndex } from '../../../../src/aws/list-index.ts';
import { makeSessionKeyStore } from '../../../../src/aws/session-key-store.ts';
import { list } from '../../../../src/contract/routes/session-keys.ts';
import type { SessionKeyStore } from '../../../../src/domain/ports/session-keys.ts';
import type { ListIndex } from '../../../../src/domain/ports/stores.ts';
import { listSessionKeys } from '../../../../src/domain/session-key/list.ts';
import { presentSessionKey } from '../../../../src/domain/session-key/present.ts';
import { apiRoute } from '../../../middleware/api-route.ts';
import { atFirstCall } from '../../../middleware/at-first-call.ts';
import { connectGuards } from '../../../middleware/connect.ts';
import type { Guards } from '../../../middleware/guards.ts';

interface Deps {
  sessionKeys: Pick<SessionKeyStore, 'getMany' | 'usedToday'>;
  lists: Pick<ListIndex, 'page'>;
}

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(list, guards, async ({ caller, query: { page, size } }) => {
    const { clock } = guards;
    const { projectId } = caller.project;
    const found = await listSessionKeys({ ...deps, clock }, { projectId, page, size });
    const now = clock.now();
    const items = found.list.map(({ key, use }) => presentSessionKey(key, use, now));
    return { data: { list: items, total: found.total, page, size } };
  });

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), { sessionKeys: makeSessionKeyStore(), lists: makeListIndex() }),
);
