import createClient from 'openapi-fetch';
import type { Sessions } from '../auth/session.ts';
import { ApiProblem } from './problem.ts';
import type { paths } from './schema.ts';

/** The admin API on the page's own origin, with the admin's token. */
export function makeApi(sessions: Sessions) {
  const client = createClient<paths>({ baseUrl: '/admin/v1' });
  client.use({
    async onRequest({ request }) {
      const token = await sessions.token();
      if (!token) return Response.json(null, { status: 401 });
      request.headers.set('authorization', `Bearer ${token}`);
      return request;
    },
  });
  return client;
}

export type Api = ReturnType<typeof makeApi>;

interface Answer<Body> {
  data?: Body | undefined;
  error?: unknown;
  response: Response;
}

/** The body of a success; throws ApiProblem for any other answer. */
async function answered<Body>(asked: Promise<Answer<Body>>): Promise<Body> {
  const { data, error, response } = await asked.catch((cause: unknown) => {
    throw new ApiProblem({
      http: 0,
      code: 0,
      message: 'The console’s server does not respond',
      cause,
    });
  });
  if (data) return data;
  const { code = 0, message } = (error ?? {}) as { code?: number; message?: string };
  throw new ApiProblem({
    http: response.status,
    code,
    message: message ?? `The admin API answered HTTP ${response.status}`,
    requestId: response.headers.get('x-request-id'),
    retryAfter: secondsIn(response.headers.get('retry-after')),
  });
}

/** Whole seconds; null for a date, which no part of Coffer sends, and for anything else. */
const secondsIn = (header: string | null): number | null =>
  header !== null && /^\d{1,5}$/.test(header) ? Number(header) : null;

/** What an answer holds; throws ApiProblem for any that is not a success. */
export const held = async <T>(asked: Promise<Answer<{ code: 0; data: T }>>): Promise<T> =>
  (await answered(asked)).data;

/** The same of an answer that says no more than that it was taken. */
export async function taken(asked: Promise<Answer<{ code: 0 }>>): Promise<void> {
  await answered(asked);
}
