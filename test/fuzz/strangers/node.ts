/** Answers HTTP requests of a node from memory, each after the time that it takes. */
import type { VirtualTime } from './time.ts';

/** What a node says to a call. `large` is an answer that has no end; `late` comes after `late` ms. */
export type Answer =
  | { result: unknown }
  | { error: { code: number; message: string }; late?: number }
  | { large: true };

export interface NodeCall {
  /** Which provider is asked. */
  host: string;
  path: string;
  method: string;
  params: unknown[];
  body: Record<string, unknown>;
}

/** A round trip (ms), and the bytes that come in a millisecond. */
const tripMs = 20;
const bytesEachMs = 20_000;
const chunk = Buffer.alloc(1 << 20, 0x20);

/**
 * A `fetch` that answers JSON-RPC calls and batches, and plain posts where `isPlain`. A batch takes as
 * long as its slowest answer, and has no end if one of them has none.
 */
export function nodeFetch(
  answer: (call: NodeCall) => Answer,
  {
    time,
    isPlain = false,
    realSizes = false,
  }: { time: VirtualTime; isPlain?: boolean; realSizes?: boolean },
): typeof fetch {
  const one = ({ host, path }: { host: string; path: string }, body: Record<string, unknown>) =>
    answer({
      host,
      path,
      method: String(body.method),
      params: (body.params as unknown[]) ?? [],
      body,
    });
  const shown = (said: Answer, id: unknown) => {
    const error = 'error' in said ? said.error : null;
    if (isPlain) return 'result' in said ? said.result : { Error: error?.message };
    return 'result' in said
      ? { jsonrpc: '2.0', id, result: said.result }
      : { jsonrpc: '2.0', id, error };
  };
  const respond = async (input: unknown, init?: { body?: unknown; signal?: AbortSignal }) => {
    const { signal } = init ?? {};
    const { host, pathname } = new URL(String(input));
    const at = { host, path: pathname.slice(1) };
    const asked = JSON.parse(String(init?.body)) as Record<string, unknown>;
    const calls = Array.isArray(asked) ? (asked as Record<string, unknown>[]) : [asked];
    const answers = calls.map((call) => one(at, call));
    const late = Math.max(0, ...answers.map((said) => ('late' in said && said.late) || 0));
    await time.wait(tripMs + late, signal);
    if (answers.some((said) => 'large' in said))
      return response(endless(time, { realSizes, signal }));
    const bodies = answers.map((said, i) => shown(said, calls[i]!.id));
    return response(
      once(Buffer.from(JSON.stringify(Array.isArray(asked) ? bodies : bodies[0])), time, signal),
    );
  };
  return respond as unknown as typeof fetch;
}

const response = (body: AsyncIterable<Uint8Array>) => ({
  status: 200,
  headers: { get: () => null },
  body,
});

async function* once(
  text: Buffer,
  time: VirtualTime,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (text.length > bytesEachMs) await time.wait(text.length / bytesEachMs, signal);
  yield text;
}

/** With real sizes each part is memory of its own, as from a socket. */
async function* endless(
  time: VirtualTime,
  { realSizes, signal }: { realSizes: boolean; signal: AbortSignal | undefined },
): AsyncGenerator<Uint8Array> {
  for (;;) {
    await time.wait(chunk.length / bytesEachMs, signal);
    yield realSizes ? Buffer.alloc(chunk.length, 0x20) : chunk;
  }
}
