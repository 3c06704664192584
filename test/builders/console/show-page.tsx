import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Api } from '../../../console/src/api/client.ts';
import { type World, WorldContext } from '../../../console/src/api/world.ts';

export interface Asked {
  path: string;
  query: Record<string, unknown>;
  body?: unknown;
}

/** What the API answers to a question: its data, or how it refuses. */
export type Answer = { data: unknown } | { http: number; message: string; code?: number };

const answered = (answer: Answer) =>
  'data' in answer
    ? { data: { code: 0, data: answer.data }, response: new Response() }
    : {
        error: { code: answer.code ?? answer.http * 100 + 1, message: answer.message },
        response: new Response(null, { status: answer.http }),
      };

/**
 * Shows a page as an admin of these groups. `answer` is asked for each request; a path that it does not
 * know is an error of the test. Gives what was asked, as it comes.
 */
export function showPage(
  page: ReactNode,
  { groups, answer }: { groups: string[]; answer: (asked: Asked) => Answer | undefined },
): { asked: Asked[] } {
  const asked: Asked[] = [];
  const call = async (
    path: string,
    options: { params?: { query?: Record<string, unknown> }; body?: unknown } = {},
  ) => {
    const question: Asked = { path, query: options.params?.query ?? {}, body: options.body };
    asked.push(question);
    const found = answer(question);
    if (!found) throw new Error(`not expected: ${path} ${JSON.stringify(question.query)}`);
    return answered(found);
  };
  const now = Math.floor(Date.now() / 1000);
  const world: World = {
    api: { GET: call, POST: call } as unknown as Api,
    sessions: { signIn: async () => {} } as unknown as World['sessions'],
    admin: { email: 'ann@example.com', groups, authTime: now, expiresAt: now + 900 },
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <WorldContext value={world}>
      <QueryClientProvider client={client}>{page}</QueryClientProvider>
    </WorldContext>,
  );
  return { asked };
}
