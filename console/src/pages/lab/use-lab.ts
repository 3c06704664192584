import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../api/problem.ts';
import { useWorld } from '../../api/world.ts';
import { flash } from '../../kit/flash.ts';
import type { LabState } from './types.ts';

/** Blocks arrive each second, and a recipe's steps with them. */
const pollMs = 1000;

const key = ['lab'];

/** Calls the Lab's server with the token of who is signed in. */
function useCall() {
  const { sessions } = useWorld();
  return async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`/lab${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${await sessions.token()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const read = (await answer.json()) as T & { error?: string };
    if (answer.ok) return read;
    const message = read.error ?? `The Lab answered HTTP ${answer.status}`;
    throw new ApiProblem({ http: answer.status, code: 0, message });
  };
}

export function useLabState() {
  const call = useCall();
  return useQuery({
    queryKey: key,
    queryFn: () => call<LabState>('/state'),
    refetchInterval: pollMs,
  });
}

/** Does something in the Lab, says so if it fails, and shows what is then. */
export function useLabAction() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ path, body }: { path: string; body: unknown }) =>
      call<Record<string, unknown>>(path, body),
    onError: (error) => flash({ tone: 'error', title: 'The Lab refused', text: error.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}
