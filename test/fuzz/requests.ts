/**
 * An endless series of requests from a seed: valid ones as controls, and invalid ones of every
 * kind.
 */

import { type Permission, permissions } from '#model/permission.ts';
import type { Route } from '#wire/merchant/route.ts';
import { routes } from '#wire/merchant/routes.ts';
import {
  invalidQuery,
  spoiledBytes,
  spoiledFields,
  spoiledHeaders,
  validFields,
  validHeaders,
} from './drafts.ts';
import { mutations } from './mutations.ts';
import type { Seeded } from './seeded.ts';
import { type Draft, type FuzzKey, signed, type WireRequest } from './wire.ts';

/**
 * `accept`: valid; the answer must have `code`. `refuse`: must not be accepted. `repeat`: the same
 * order under a new nonce; the answer may be the same record. `answer`: only reads; any answer is
 * allowed.
 */
export type Expected = 'accept' | 'refuse' | 'repeat' | 'answer';

export interface FuzzCase {
  kind: string;
  route: Route;
  request: WireRequest;
  expected: Expected;
  code?: number;
}

const writes = (route: Route) => route.method !== 'GET';
const allSigned = routes.filter(({ permission }) => permission !== 'none');
const rank = (permission: Permission) => permissions.indexOf(permission);

/** `keys` belong to `slug` unless they name another project. `now` gives unix seconds. */
export function fuzzer(input: {
  random: Seeded;
  slug: string;
  keys: FuzzKey[];
  now: () => number;
  /** Routes that are not served where the requests go. */
  leavesOut?: (route: Route) => boolean;
}) {
  const { random, slug, keys, now } = input;
  const signedRoutes = allSigned.filter((route) => !input.leavesOut?.(route));
  const own = keys.filter((key) => key.slug === slug && key.enabled);
  /**
   * A merchant's clock may be off by this many seconds in either direction. The value leaves a
   * margin.
   */
  const maxSkew = 250;
  const spent = new Set<string>();
  const captured: { route: Route; request: WireRequest; at: number }[] = [];

  const may = (key: FuzzKey, route: Route) =>
    rank(key.permission) >= rank(route.permission as never);
  const keyFor = (route: Route) => random.pick(own.filter((key) => may(key, route)));
  const at = (skew = 0) => ({ timestamp: String(now() + skew), nonce: random.hex(24) });

  const draftOf = (route: Route, fields: Record<string, unknown>): Draft => ({
    method: route.method,
    slug,
    path: route.path.replace(/\{\w+\}/, () => `sk_${random.hex(20)}`),
    query: route.query ? new URLSearchParams(fields as Record<string, string>).toString() : '',
    body: route.body ? Buffer.from(JSON.stringify(fields)) : Buffer.alloc(0),
  });

  /**
   * Gives the request a signature that was not used before: two equal client wallet calls within
   * one second are one call.
   */
  const reSigned = (draft: Draft, key: FuzzKey): WireRequest => {
    let request = signed(draft, key, at());
    for (let skew = 1; spent.has(request.headers['x-signature']!) && skew < maxSkew; skew++) {
      request = signed(draft, key, at(-skew));
    }
    spent.add(request.headers['x-signature']!);
    return request;
  };

  const valid = (): FuzzCase => {
    const route = random.pick(signedRoutes);
    const { fields, code } = validFields(route, random);
    const request = reSigned(draftOf(route, fields), keyFor(route));
    Object.assign(request.headers, validHeaders(route, random));
    return { kind: 'valid', route, request, expected: 'accept', code };
  };

  const spoiled = (): FuzzCase => {
    const base = valid();
    const kind = random.pick(Object.keys(mutations));
    const request = mutations[kind]!(base.request, random);
    return { ...base, kind, request, expected: 'refuse', code: undefined };
  };

  const kinds: Record<string, () => FuzzCase | null> = {
    'replayed as it was': () => {
      const found = captured.length ? random.pick(captured) : null;
      // A repeat by its own id (docs/decisions/0073-exact-resends.md).
      return (
        found && { ...found, kind: '', expected: found.route.resendable ? 'repeat' : 'refuse' }
      );
    },
    'replayed under a new nonce': () => {
      const found = captured.length ? random.pick(captured) : null;
      if (!found) return null;
      const headers = { ...found.request.headers, 'x-nonce': random.hex(24) };
      return { ...found, kind: '', request: { ...found.request, headers }, expected: 'repeat' };
    },
    'clock too far off': () => {
      const { route, request } = valid();
      const skew = (random.int(2) ? 1 : -1) * (305 + random.int(1_000_000));
      return {
        kind: '',
        route,
        request: signed(request, keyFor(route), at(skew)),
        expected: 'refuse',
      };
    },
    "another project's key": () => {
      const { route, request } = valid();
      const theirs = random.pick(keys.filter((key) => key.slug !== slug));
      return { kind: '', route, request: signed(request, theirs, at()), expected: 'refuse' };
    },
    "another project's URL": () => {
      const { route, request } = valid();
      const other = keys.find((key) => key.slug !== slug)?.slug ?? 'nobody';
      return { kind: '', route, request: { ...request, slug: other }, expected: 'refuse' };
    },
    'a key that is disabled': () => {
      const { route, request } = valid();
      const off = keys.find((key) => !key.enabled);
      return off
        ? { kind: '', route, request: signed(request, off, at()), expected: 'refuse' }
        : null;
    },
    'a key of a lower permission': () => {
      const { route, request } = valid();
      const low = own.filter((key) => !may(key, route));
      if (low.length === 0) return null;
      return {
        kind: '',
        route,
        request: signed(request, random.pick(low), at()),
        expected: 'refuse',
      };
    },
    "another key's secret": () => {
      const { route, request } = valid();
      const key = { ...keyFor(route), secret: random.hex(64) };
      return { kind: '', route, request: signed(request, key, at()), expected: 'refuse' };
    },
    'signed, a field spoiled': () => {
      const route = random.pick(signedRoutes.filter((one) => one.body));
      const draft = draftOf(route, spoiledFields(route, random));
      return { kind: '', route, request: reSigned(draft, keyFor(route)), expected: 'refuse' };
    },
    'signed, a header spoiled': () => {
      const route = random.pick(signedRoutes.filter(({ headers }) => headers));
      const draft = draftOf(route, validFields(route, random).fields);
      const request = reSigned(draft, keyFor(route));
      Object.assign(request.headers, spoiledHeaders(random));
      return { kind: '', route, request, expected: 'refuse' };
    },
    'signed, a body that is none': () => {
      const route = random.pick(signedRoutes.filter(writes));
      const draft = draftOf(route, validFields(route, random).fields);
      const bytes = spoiledBytes(draft.body, random);
      // No body is `{}`, which is valid where every field is optional.
      const body =
        bytes.length === 0 && route.body?.().safeParse({}).success ? Buffer.from('null') : bytes;
      const request = reSigned({ ...draft, body }, keyFor(route));
      return { kind: '', route, request, expected: 'refuse' };
    },
    'signed, an odd query': () => {
      const route = random.pick(signedRoutes.filter((one) => !writes(one)));
      const draft = { ...draftOf(route, {}), query: invalidQuery(random) };
      return { kind: '', route, request: signed(draft, keyFor(route), at()), expected: 'answer' };
    },
    'public, an odd query': () => {
      const route = random.pick(routes.filter(({ permission }) => permission === 'none'));
      const request = { ...draftOf(route, {}), query: invalidQuery(random), headers: {} };
      return { kind: '', route, request, expected: 'answer' };
    },
    'another content type': () => {
      const found = valid();
      const type = random.pick([
        'text/plain',
        'application/octet-stream',
        'multipart/form-data',
        '',
      ]);
      const headers = { ...found.request.headers, 'content-type': type };
      // The headers are unsigned and the service ignores them: only the exact bytes count.
      return { ...found, request: { ...found.request, headers } };
    },
  };

  return {
    next(): FuzzCase {
      const draw = random.next();
      if (draw < 0.05) return valid();
      if (draw < 0.6) return spoiled();
      const kind = random.pick(Object.keys(kinds));
      const made = kinds[kind]!();
      return made ? { ...made, kind } : spoiled();
    },
    /**
     * Remembers an accepted request for a replay. Old requests stay, so that they expire by their
     * clock.
     */
    capture({ route, request }: FuzzCase): void {
      captured.push({ route, request, at: now() });
      if (captured.length > 200) captured.shift();
    },
  };
}
