/** Secrets, seeds, and the clients of the functions below functions/keys; each made once. */
import { makeControlProver } from '#aws/keys/control-client.ts';
import { makeDeriveClient, makeKeysClient } from '#aws/keys/derive-client.ts';
import { makeSecrets } from '#aws/keys/secrets.ts';
import { makeSeedVaults } from '#aws/keys/seed.ts';
import { makeVerifyClient } from '#aws/keys/verify-client.ts';
import { once } from '#shared/once.ts';

export const apiSecretBox = /* @__PURE__ */ once(() => makeSecrets('api'));
export const controlProver = /* @__PURE__ */ once(() => makeControlProver());
export const deriveClient = /* @__PURE__ */ once(() => makeDeriveClient());
export const keysClient = /* @__PURE__ */ once(() => makeKeysClient());
export const screeningSecretBox = /* @__PURE__ */ once(() => makeSecrets('screening'));
export const seedVaults = /* @__PURE__ */ once(() => makeSeedVaults());
export const verifyClient = /* @__PURE__ */ once(() => makeVerifyClient());
export const webhookSecretBox = /* @__PURE__ */ once(() => makeSecrets('webhook'));
