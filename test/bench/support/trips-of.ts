import type { ApiHandler } from '#functions/middleware/request-state.ts';
import { call, type RequestParts } from '#test/support/api.ts';
import { callsDuring, roundTrips } from './aws-calls.ts';
import type { MerchantWorld } from './merchant-world.ts';
import type { Row } from './part.ts';

/** The minimum over this many calls counts, because a chance overlap of calls is not a chain. */
const warmCalls = 5;

/** A route that is called repeatedly. */
export interface Subject {
  what: string;
  handler: ApiHandler;
  limit: number | null;
  /** Makes the request of each call. */
  parts: () => RequestParts;
}

/** Sequential AWS calls of a warm call of the real handler, and of the first one. */
export async function tripsOf(
  world: Pick<MerchantWorld, 'signed'>,
  { what, handler, limit, parts }: Subject,
): Promise<Row> {
  const trips: number[] = [];
  let names: string[] = [];
  for (let i = 0; i <= warmCalls; i += 1) {
    const event = world.signed(parts());
    const made = await callsDuring(async () => {
      const { status, message } = await call(handler, event);
      if (status !== 200) throw new Error(`${what}: ${status} ${message}`);
    });
    trips.push(roundTrips(made));
    names = made.map(({ name }) => name.replace('DynamoDB.', ''));
  }
  const [cold, ...warm] = trips as [number, ...number[]];
  const note = `first call ${cold}; calls: ${names.join(', ')}`;
  return { what, value: Math.min(...warm), unit: 'trips', limit, note };
}
