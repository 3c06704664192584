import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Edge } from '#domain/auth/caller-address.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { call, fakeGuards, type RequestParts, signedEvent } from '#test/support/api.ts';

export const secret = 'a'.repeat(64);
const secretDigests = [createHash('sha256').update(secret).digest('hex')];
export const gatewaySaw = '192.0.2.1';

export function setUp(direct: Edge['direct'], ipWhitelist: string[] = []) {
  const edge: Edge = { secretDigests, direct };
  const guards = fakeGuards({ edge, settings: { ...buildSettings(), ipWhitelist } });
  const route = {
    id: 'x',
    method: 'POST' as const,
    path: '/v1/x' as const,
    permission: 'manage' as const,
    summary: '',
    description: '',
    body: () => z.object({}),
    errors: [],
  };
  const handler = apiRoute(route, guards, async () => ({ data: {} }));
  const send = (parts: RequestParts) =>
    call(handler, signedEvent({ path: '/v1/x', body: {}, ip: gatewaySaw, ...parts }));
  return { guards, send };
}
