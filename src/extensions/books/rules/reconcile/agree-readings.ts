import type { HeldReading } from '../../ports.ts';

/**
 * The readings of which two providers say the same, each with the blocks that both have read at. A
 * balance that changed in between, or that one of them invents, leaves its address out.
 */
export function agreeReadings(
  first: readonly HeldReading[],
  second: readonly HeldReading[],
): HeldReading[] {
  const others = new Map(second.map((reading) => [reading.address, reading]));
  return first.flatMap((reading) => {
    const other = others.get(reading.address);
    if (!other || other.hash !== reading.hash || !isSame(reading.held, other.held)) return [];
    const { address, hash, held } = reading;
    const from = reading.from < other.from ? reading.from : other.from;
    const to = reading.to > other.to ? reading.to : other.to;
    return [{ address, from, to, hash, held }];
  });
}

const isSame = (one: ReadonlyMap<string, bigint>, other: ReadonlyMap<string, bigint>): boolean =>
  one.size === other.size && [...one].every(([token, amount]) => other.get(token) === amount);
