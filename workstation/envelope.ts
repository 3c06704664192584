/** An answer of the API: its HTTP status and its envelope. */
export interface ApiAnswer<T = Record<string, unknown>> {
  http: number;
  code: number;
  message: string | undefined;
  data: T;
}

/**
 * How long a call waits for its answer. The gateway answers within 30 s on AWS; the local cloud on
 * a busy machine may not.
 */
export const patienceMs = 180_000;

/** The envelope of an answer; an answer that has none becomes code -1 with its text. */
export async function readEnvelope(
  answer: Response,
): Promise<{ code: number; message: string | undefined; data: unknown; help?: unknown }> {
  const text = await answer.text();
  try {
    const { code, message, data, help } = JSON.parse(text) as Record<string, unknown>;
    if (typeof code === 'number') {
      return {
        code,
        message: message as string | undefined,
        data,
        ...(help !== undefined && { help }),
      };
    }
  } catch {
    // Falls through: what is not JSON is not an envelope.
  }
  return { code: -1, message: `no envelope: ${text.slice(0, 300)}`, data: undefined };
}
