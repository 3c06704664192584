/** Checks of a merchant that signs up: people, a project, a key. */
import type { FamilyAddresses } from '#shared/chains.ts';
import { CheckFailed, expectEqual } from '#workstation/check.ts';
import { Coffer } from '../../../sdk/typescript/src/index.ts';
import { check } from '../check.ts';
import { NotShown } from '../not-shown.ts';
import { AdminRefusal, byBoth, signedInOwner } from '../owner.ts';
import { peopleVariable } from '../secret-files.ts';
import { made, type World } from '../world.ts';

/** What level 1 and swaps of the project may pay in a day, in USD: also with prices of main networks. */
const dailyUsd = 100;

const keyName = 'smoke';

interface Project {
  addresses: FamilyAddresses;
  frozen: object | null;
}

export const signIn = check<'one'>({
  name: 'sign-in',
  shows: 'two owners sign in, by password and authenticator',
  needs: [],
  cost: 'nothing',
  page: 'docs/admin-api.md "Signing in"',
  isShort: true,
  of: 'one',
  async run(world, say) {
    if (!world.people) {
      throw new NotShown(`no owners are given: --people FILE or ${peopleVariable}`);
    }
    const said: string[] = [];
    for (const person of world.people) {
      say(person.email);
      const owner = await signedInOwner(world.target.admin, person);
      const { groups } = await owner.request<{ groups: string[] }>('GET', '/me');
      for (const group of ['owner', 'approver']) {
        if (!groups.includes(group)) {
          throw new CheckFailed(
            `${owner.email} needs the groups owner and approver, and has ${groups.join(', ') || 'none'}`,
          );
        }
      }
      world.owners.push(owner);
      said.push(owner.email);
    }
    const how =
      world.target.admin.flow === 'srp' ? 'by SRP' : 'by password, as only a local stage allows';
    return `${said.join(' and ')} signed in ${how}`;
  },
});

const path = (world: World): string => `/projects/${world.options.slug}`;

const shown = (world: World): Promise<Project | null> =>
  world.owners[0]!.request<Project>('GET', path(world)).catch((error: unknown) => {
    if (error instanceof AdminRefusal && error.answer.http === 404) return null;
    throw error;
  });

export const project = check<'one'>({
  name: 'project',
  shows: 'a project has an address of each family; a project of an earlier run is used again',
  needs: ['sign-in'],
  cost: 'the keys of the project in KMS, about 3 USD a month, once for all runs',
  page: 'docs/admin-api.md',
  isShort: true,
  of: 'one',
  async run(world, say) {
    const { slug } = world.options;
    const before = await shown(world);
    if (!before) {
      say('the project and its keys in KMS');
      await byBoth(world.owners, slug, {
        method: 'POST',
        path: '/projects',
        body: {
          slug,
          name: 'Smoke run',
          auto_approve_daily_usd: dailyUsd,
          swap_daily_usd: dailyUsd,
          client_daily_usd: 0,
        },
      });
    }
    const now = before ?? made((await shown(world)) ?? undefined, 'project');
    world.hot = now.addresses;
    if (before?.frozen) {
      say('ending the freeze of an earlier run, by two owners');
      await byBoth(world.owners, slug, { method: 'POST', path: `${path(world)}/unfreeze` });
    }
    world.cleanups.unshift({
      what: `project ${slug}, which is frozen`,
      undo: () =>
        world.owners[0]!.request('POST', `${path(world)}/freeze`, { reason: 'end of a smoke run' }),
    });
    await changeSettings(world, { auto_approve_daily_usd: dailyUsd });
    for (const [family, address] of Object.entries(now.addresses)) {
      if (!address) throw new CheckFailed(`The project has no address of ${family}`);
    }
    return `${slug} ${before ? 'exists' : 'was created'}, with ${now.addresses.EVM} on EVM chains`;
  },
});

/** Changes settings that differ; what loosens takes both owners. */
export async function changeSettings(world: World, patch: Record<string, unknown>): Promise<void> {
  const settings = `${path(world)}/settings`;
  const now = await world.owners[0]!.request<Record<string, unknown>>('GET', settings);
  const differs = Object.entries(patch).some(
    ([name, value]) => JSON.stringify(now[name]) !== JSON.stringify(value),
  );
  if (!differs) return;
  await byBoth(world.owners, world.options.slug, {
    method: 'PATCH',
    path: settings,
    body: Object.assign({}, patch, { rev: now.rev }),
  });
}

export const key = check<'one'>({
  name: 'key',
  shows: 'a key that moves money needs both owners, and signs calls of the merchant API',
  needs: ['project'],
  cost: 'nothing',
  page: 'docs/authentication.md',
  isShort: true,
  of: 'one',
  async run(world, say) {
    const [first] = world.owners;
    const keys = `${path(world)}/keys`;
    const { list } = await first!.request<{ list: { app_id: string; name: string }[] }>(
      'GET',
      `${keys}?size=100`,
    );
    const left = list.filter(({ name }) => name === keyName);
    for (const { app_id } of left) await first!.request('DELETE', `${keys}/${app_id}`);
    say('requesting a key');
    const { webhookUrl } = world.options;
    const secret = await byBoth<{ app_id: string; api_secret: string }>(
      world.owners,
      world.options.slug,
      {
        method: 'POST',
        path: keys,
        body: {
          name: keyName,
          permission: 'manage',
          mode: 'hmac',
          ...(webhookUrl && { webhook_url: webhookUrl }),
        },
      },
    );
    world.cleanups.unshift({
      what: `key ${secret.app_id}`,
      undo: () => first!.request('DELETE', `${keys}/${secret.app_id}`),
    });
    const api = new Coffer({
      baseUrl: `${world.target.apiUrl}/${world.options.slug}/api`,
      appId: secret.app_id,
      apiSecret: secret.api_secret,
      userAgent: 'coffer-smoke',
      allowHttp: world.endpoint !== undefined,
      // The emulator of a busy machine takes longer than AWS.
      ...(world.endpoint !== undefined && { timeoutMs: 120_000 }),
    });
    await api.system.health();
    const listed = (await api.system.chains()).map(({ chain }) => chain);
    const missing = world.chains.filter((name) => !listed.includes(name));
    if (missing.length > 0)
      throw new CheckFailed(`system/chains does not list ${missing.join(', ')}`);
    const addresses = await api.subaccount.create({ user_id: 'smoke' });
    expectEqual('user_id of the sub-account', addresses.user_id, 'smoke');
    world.user = { userId: 'smoke', addresses: addresses.addresses as FamilyAddresses };
    world.merchant = { api, appId: secret.app_id };
    const after = left.length > 0 ? `, after ${left.length} of earlier runs were deleted` : '';
    const who =
      world.owners.length > 1 ? world.owners.map(({ email }) => email).join(' and ') : first!.email;
    return `${secret.app_id}, by ${who}${after}; it reads ${listed.length} chains`;
  },
});
