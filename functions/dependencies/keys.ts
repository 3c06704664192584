/** Secrets, seeds, and the clients of the two functions that derive from seeds; each made once. */
import { makeDeriveClient, makeKeysClient } from '#aws/keys/derive-client.ts';
import { makeSecrets } from '#aws/keys/secrets.ts';
import { makeSeedVaults } from '#aws/keys/seed.ts';
import { once } from '#contract/shared/once.ts';

export const deriveClient = /* @__PURE__ */ once(() => makeDeriveClient());
export const keysClient = /* @__PURE__ */ once(() => makeKeysClient());
export const secretBox = /* @__PURE__ */ once(() => makeSecrets());
export const seedVaults = /* @__PURE__ */ once(() => makeSeedVaults());
