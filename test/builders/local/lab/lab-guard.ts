import type { IncomingMessage } from 'node:http';
import { labGuard } from '#local/lab/lab-guard.ts';

export const origin = 'http://localhost:4000';
export const token = 'a-token';

export function guardOf() {
  const asked: string[] = [];
  let nowMs = 0;
  const guard = labGuard({
    origin,
    token,
    isSignedIn: async (idToken) => {
      asked.push(idToken);
      return idToken === 'alice';
    },
    nowMs: () => nowMs,
  });
  const refuses = (headers: Record<string, string>, method = 'POST') =>
    guard.refuses({
      method,
      headers: { host: 'localhost:4000', 'content-type': 'application/json', ...headers },
    } as unknown as IncomingMessage);
  return { asked, refuses, wait: (ms: number) => (nowMs += ms) };
}
