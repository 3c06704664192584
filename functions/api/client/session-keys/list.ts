import { listSessionKeys } from '#domain/session-key/list-session-keys.ts';
import { presentSessionKey } from '#domain/session-key/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import {
  listIndex,
  sessionKeyConfirmations,
  sessionKeyStore,
} from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { ListIndex } from '#ports/events.ts';
import type { SessionKeyConfirmations, SessionKeyStore } from '#ports/projects.ts';
import { list } from '#wire/merchant/session-key/routes.ts';

interface Deps {
  sessionKeys: Pick<SessionKeyStore, 'getMany' | 'usedToday'>;
  confirmations: Pick<SessionKeyConfirmations, 'of'>;
  lists: Pick<ListIndex, 'page'>;
}

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(list, guards, async ({ caller, query: { page, size } }) => {
    const { clock } = guards;
    const { projectId } = caller.project;
    const found = await listSessionKeys(
      { ...deps, clock },
      {
        projectId,
        page,
        size,
        rule: caller.settings,
      },
    );
    const now = clock.now();
    const items = found.list.map(({ key, use, waitsForOwner }) =>
      presentSessionKey(key, use, now, waitsForOwner),
    );
    return { data: { list: items, total: found.total, page, size } };
  });

export const handler = signedHandler(makeHandler, () => ({
  sessionKeys: sessionKeyStore(),
  confirmations: sessionKeyConfirmations(),
  lists: listIndex(),
}));
