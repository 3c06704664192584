/** /admin/v1/people and /me: who may sign in, and who is signed in. It cannot change anyone. */

import { listPeople } from '#domain/admin/list-people.ts';
import { recentUntil } from '#domain/admin/require-recent-sign-in.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { peopleDirectory, signInStore } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { PeopleDirectory, SignInStore } from '#ports/projects.ts';

export const makeHandler = (
  deps: AdminHandlerDeps & { people: PeopleDirectory; signIns: SignInStore },
) =>
  adminHandler('people', deps, {
    listPeople: async () => {
      const { people, complete } = await listPeople(deps);
      const list = people.map((one) => ({
        id: one.id,
        email: one.email,
        groups: one.groups,
        state: one.state,
        authenticator: one.hasAuthenticator,
        invited_at: one.invitedAt,
        last_sign_in_at: one.lastSignInAt,
      }));
      return { data: { list, complete } };
    },

    showMe: async ({ actor: { admin } }) => {
      // The console and the command line ask this after each sign-in.
      if (admin.authTime > 0) await deps.signIns.note(admin.id, admin.authTime);
      return {
        data: {
          email: admin.email,
          groups: admin.groups,
          signed_in_at: admin.authTime,
          recent_until: recentUntil(admin, deps.stage),
          stage: deps.stage,
        },
      };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({ ...adminRuntime(), people: peopleDirectory(), signIns: signInStore() }),
);
