import { networkFaults } from '#test/fakes/sdk/merchant-api.ts';
import type { RealFault } from '#test/support/sdk/faulty-network.ts';
import type { PythonAnswer, startPythonClient } from '#test/support/sdk/python-client.ts';

export const faults: RealFault[] = [...networkFaults.filter((fault) => fault !== 'none'), 'slow'];

/**
 * Each fault once among as many requests that arrive as they should, in an order by chance. There are
 * more orders than such requests, so all of it happens. Then every other request has a fault.
 */
export function makeSchedule(chance: () => number): () => RealFault {
  const pick = <T>(from: T[]): T => from[Math.floor(chance() * from.length)] as T;
  const first = [...faults, ...faults.map((): RealFault => 'none')];
  return () => {
    if (first.length > 0) return first.splice(Math.floor(chance() * first.length), 1)[0]!;
    return pick<RealFault>(['none', pick(faults)]);
  };
}

/** How long a client waits for an answer, in seconds. */
export const patience = 4;

export const payments = 4;
export const messages = 2;

/** 0.5 USDT each. */
export const amount = { text: '0.5', units: 500_000n };

export type Send = (
  input: object,
  idempotencyKey?: string,
) => Promise<{ no: string } | { key?: string }>;

export function withPython(client: Awaited<ReturnType<typeof startPythonClient>>) {
  const read = (answer: PythonAnswer) => {
    const { withdraw_no, op_no } = (answer.data ?? {}) as Record<string, string | undefined>;
    const no = withdraw_no ?? op_no;
    if (no) return { no };
    if (!answer.unclear) throw new Error(`${answer.code}: ${answer.message}`);
    return answer.idempotency_key ? { key: answer.idempotency_key } : {};
  };
  const send =
    (operation: string): Send =>
    async (input, idempotency_key) =>
      read(await client.call(operation, input, idempotency_key ? { idempotency_key } : {}));
  return { pay: send('withdrawApply'), sign: send('clientSignMessage') };
}
