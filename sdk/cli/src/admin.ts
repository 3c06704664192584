/** The admin API, for the few commands that people with an admin's account run. */
import { AdminError, NoKeyError, UsageError } from './exit-codes.ts';
import { type Flags, readStack, type Stack } from './target.ts';
import type { World } from './world.ts';

export interface Admin {
  /** The project that `{p}` of docs/admin-api.md means. */
  slug: string;
  request: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;
}

const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The ID token of an admin of the local cloud, which lets people in by password. */
async function localToken(world: World, stack: Stack, number: string): Promise<string> {
  const login = stack.admins[Number(number) - 1];
  if (!login)
    throw new UsageError(`the local cloud has no admin ${number}`, 'Use --as 1 or --as 2.');
  const answer = await world.fetch(stack.aws.endpoint_url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: stack.admin.user_pool_client_id,
      AuthParameters: { USERNAME: login.email, PASSWORD: login.password },
    }),
    signal: world.signal,
  });
  const { AuthenticationResult: result } = (await answer.json()) as {
    AuthenticationResult?: { IdToken?: string };
  };
  if (!result?.IdToken) throw new AdminError('the local cloud did not issue a token', 401, 0, null);
  return result.IdToken;
}

/** Signs in: by `--admin-url` and a token, or as an admin of the local cloud. */
export async function openAdmin(
  world: World,
  flags: Flags,
  slugOfKey: string | null,
): Promise<Admin> {
  const { env } = world;
  const url = text(flags['admin-url']) ?? env.COFFER_ADMIN_URL;
  const given = env.COFFER_ADMIN_TOKEN;
  const local = url ? null : readStack(world)?.stack;
  if (!local && !(url && given)) {
    throw new NoKeyError(
      'no admin is signed in',
      'Set COFFER_ADMIN_URL, and COFFER_ADMIN_TOKEN as npm run ops -- sign-in --print gives it.',
    );
  }
  const apiUrl = (local ? local.admin.api_url : url!).replace(/\/+$/, '');
  const token = local ? await localToken(world, local, text(flags.as) ?? '1') : given!;
  const slug = text(flags.project) ?? local?.project.slug ?? slugOfKey;
  if (!slug) throw new UsageError('no project', 'Add --project SLUG.');
  return {
    slug,
    async request(method, path, body) {
      const answer = await world
        .fetch(`${apiUrl}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.any([world.signal, AbortSignal.timeout(35_000)]),
        })
        .catch((error: unknown) => {
          const reason = `no answer to ${method} ${path}: ${(error as Error).message}`;
          throw new AdminError(reason, 0, 0, null);
        });
      const requestId = answer.headers.get('x-request-id');
      const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
      if (answer.status === 200 && said.code === 0) {
        return (said.data ?? {}) as Record<string, unknown>;
      }
      const reason = String(said.message ?? `HTTP ${answer.status}`);
      throw new AdminError(reason, answer.status, Number(said.code ?? 0), requestId);
    },
  };
}
