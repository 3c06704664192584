/** A page of the console over an API that answers as a test says. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Api } from '../../../../console/src/api/client.ts';
import { type World, WorldContext } from '../../../../console/src/api/world.ts';

/**
 * What a path answers: its data, an HTTP status that is an error, or nothing; or which of these for the values
 * in the path.
 */
type Answer = unknown | { http: number; code?: number } | 'none' | ((path: Path) => unknown);

type Path = Record<string, string>;

/** The answers by path, as the API's document names them; `*` is any other. */
export type Answers = Record<string, Answer>;

const isError = (answer: Answer): answer is { http: number; code?: number } =>
  typeof answer === 'object' && answer !== null && 'http' in answer;

export interface Opened {
  asked: { method: string; path: string; body: unknown }[];
  /** A test changes what is answered from now on. */
  answers: Answers;
  queries: QueryClient;
}

export function openPage(
  page: ReactNode,
  given: Answers,
  options: { groups?: string[]; networkMode?: 'always' | 'online' } = {},
): Opened {
  const { groups = ['owner', 'approver', 'operator'], networkMode = 'always' } = options;
  const opened: Opened = {
    asked: [],
    answers: given,
    queries: new QueryClient({
      defaultOptions: { queries: { retry: false, networkMode } },
    }),
  };
  const ask =
    (method: string) =>
    async (path: string, options: { body?: unknown; params?: { path?: Path } } = {}) => {
      opened.asked.push({ method, path, body: options.body });
      const { answers } = opened;
      const key = `${method} ${path}`;
      const given = key in answers ? answers[key] : path in answers ? answers[path] : answers['*'];
      const answer = typeof given === 'function' ? given(options.params?.path ?? {}) : given;
      if (answer === undefined) throw new Error(`not asked for: ${key}`);
      if (answer === 'none') throw new TypeError('Failed to fetch');
      if (isError(answer)) {
        const { http, code = http * 100 } = answer;
        return {
          error: { code, message: `the API said ${http}` },
          response: new Response(null, { status: http }),
        };
      }
      return { data: { code: 0, data: answer }, response: new Response() };
    };
  const now = Math.floor(Date.now() / 1000);
  const world: World = {
    api: {
      GET: ask('GET'),
      POST: ask('POST'),
      PATCH: ask('PATCH'),
      DELETE: ask('DELETE'),
    } as unknown as Api,
    sessions: { signIn: async () => {}, config: {} } as unknown as World['sessions'],
    admin: { email: 'alice@shop.example', groups, authTime: now, expiresAt: now + 3_600 },
  };
  render(
    <WorldContext value={world}>
      <QueryClientProvider client={opened.queries}>{page}</QueryClientProvider>
    </WorldContext>,
  );
  return opened;
}
