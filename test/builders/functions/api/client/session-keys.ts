import { makeHandler as makeCreate } from '#functions/api/client/session-keys/create.ts';
import { makeHandler as makeList } from '#functions/api/client/session-keys/list.ts';
import { makeHandler as makeRevoke } from '#functions/api/client/session-keys/revoke.ts';
import type { AuditEntry } from '#model/audit.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { SessionKey } from '#model/session-key.ts';
import type { SessionKeyStore } from '#ports/projects.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { fakeConfirmations } from '#test/fakes/ports/confirmations.ts';
import {
  buildKey,
  call,
  fakeGuards,
  now,
  type RequestParts,
  signedEvent,
} from '#test/support/api.ts';

const path = '/v1/client/session-keys';

export function setUp(permission: 'read' | 'manage' | 'approve' = 'approve') {
  const guards = fakeGuards({ keys: [buildKey({ permission })] });
  const stored = new Map<string, SessionKey>();
  const named = new Map<string, SessionKey>();
  const kept: string[] = [];
  const written: { outbox: OutboxItem; audit: AuditEntry }[] = [];
  const sessionKeys: SessionKeyStore = {
    get: async (skId) => stored.get(skId) ?? null,
    getForUse: async (skId) => stored.get(skId) ?? null,
    getMany: async (ids) => ids.flatMap((id) => stored.get(id) ?? []),
    create: async ({ key, idempotencyKey, ...rest }) => {
      const earlier = idempotencyKey === undefined ? undefined : named.get(idempotencyKey);
      if (earlier) return earlier;
      if (idempotencyKey !== undefined) named.set(idempotencyKey, key);
      stored.set(key.skId, key);
      written.push(rest);
      return null;
    },
    revoke: async ({ key, at, ...rest }) => {
      if (stored.get(key.skId)?.rev !== key.rev) return null;
      stored.set(key.skId, { ...key, revokedAt: at, rev: key.rev + 1 });
      written.push(rest);
      return stored.get(key.skId)!;
    },
    keepRevoked: async (skId) => void kept.push(skId),
    usedToday: async (ids, day) =>
      new Map(
        day === '2026-01-01'
          ? ids.map((id) => [id, { usedMicroUsd: 12_500_000n, lastUsedAt: now - 5 }])
          : [],
      ),
    noteUse: async () => {},
  };
  const lists = {
    page: async () => ({ ids: [...stored.keys()].reverse(), total: stored.size }),
  };
  const confirmations = fakeConfirmations();
  const deps = { sessionKeys, confirmations, ids: makeIds(), lists };
  const create = makeCreate(guards, deps);
  const list = makeList(guards, deps);
  const revoke = makeRevoke(guards, deps);
  let timestamp = now;
  const post = (body: unknown, headers: Record<string, string> = {}) => {
    timestamp += 1;
    return call(create, signedEvent({ path, body: body as object, timestamp, headers }));
  };
  return {
    guards,
    stored,
    kept,
    written,
    sessionKeys,
    post,
    get: (parts: RequestParts = {}) => call(list, signedEvent({ path, ...parts })),
    del: (id: string, parts: RequestParts = {}) =>
      call(revoke, signedEvent({ path: `${path}/${id}`, method: 'DELETE', ...parts })),
    made: async (body: unknown = {}): Promise<string> => (await post(body)).data.sk_id,
  };
}
