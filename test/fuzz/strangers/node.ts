/** Answers HTTP requests of a node from memory, and counts what they take in virtual time. */

/** What a node says to a call. `large` is an answer that has no end. */
export type Answer =
  | { result: unknown; costMs?: number }
  | { error: { code: number; message: string }; costMs?: number }
  | { large: true };

export interface NodeCall {
  path: string;
  method: string;
  params: unknown[];
  body: Record<string, unknown>;
}

/** A round trip, and the bytes that come in a millisecond. */
const tripMs = 10;
const bytesEachMs = 100_000;
const chunk = Buffer.alloc(1 << 20, 0x20);

/**
 * A `fetch` that answers JSON-RPC calls and batches, and plain posts where `isPlain`. A batch with an
 * answer that has no end has none itself.
 */
export function nodeFetch(
  answer: (call: NodeCall) => Answer,
  { spend, isPlain = false }: { spend(ms: number): void; isPlain?: boolean },
): typeof fetch {
  const one = (path: string, body: Record<string, unknown>) =>
    answer({ path, method: String(body.method), params: (body.params as unknown[]) ?? [], body });
  const respond = async (input: unknown, init?: { body?: unknown }) => {
    const path = new URL(String(input)).pathname.slice(1);
    const asked = JSON.parse(String(init?.body)) as Record<string, unknown>;
    const calls = Array.isArray(asked) ? (asked as Record<string, unknown>[]) : [asked];
    const answers = calls.map((call) => one(path, call));
    spend(tripMs);
    for (const said of answers) if ('costMs' in said && said.costMs) spend(said.costMs);
    if (answers.some((said) => 'large' in said)) return response(endless(spend));
    const bodies = answers.map((said, i) =>
      isPlain
        ? 'result' in said
          ? said.result
          : { Error: 'error' in said ? said.error.message : '' }
        : 'result' in said
          ? { jsonrpc: '2.0', id: calls[i]!.id, result: said.result }
          : { jsonrpc: '2.0', id: calls[i]!.id, error: 'error' in said ? said.error : null },
    );
    const text = Buffer.from(JSON.stringify(Array.isArray(asked) ? bodies : bodies[0]));
    spend(text.length / bytesEachMs);
    return response(once(text));
  };
  return respond as unknown as typeof fetch;
}

const response = (body: AsyncIterable<Uint8Array>) => ({
  status: 200,
  headers: { get: () => null },
  body,
});

async function* once(text: Buffer): AsyncGenerator<Uint8Array> {
  yield text;
}

async function* endless(spend: (ms: number) => void): AsyncGenerator<Uint8Array> {
  for (;;) {
    spend(chunk.length / bytesEachMs);
    yield chunk;
  }
}
