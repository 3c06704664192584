/**
 * The energy order of one payment, as a small model: two markets, answers that are lost, runs that stop
 * (src/extensions/energy/rules/advance-energy-order.ts). A market answers
 * a repeated request id as it answered it first.
 */
import type { Model } from './checker.ts';

type RentalGuard = 'rentalStored' | 'unclearWaits' | 'revision';

type Held =
  /** It has chosen a market and not stored it. `rev` is what it read. */
  | { does: 'choose' | 'rent' | 'pass'; market: number; rev: number }
  | { does: 'store'; market: number; rev: number; rented: boolean };

interface State {
  status: 'ordered' | 'delegated' | 'failed';
  market: number | null;
  refused: boolean[];
  rev: number;
  /** What each market has answered to the order's request: it answers a repeated one as before. */
  rented: boolean[];
  no: boolean[];
  processes: (Held | null)[];
  /** Answers that get lost. */
  unclear: number;
}

const markets = [0, 1];

/** The model, without the guards that `fault` names. */
export function rentalLife(fault: readonly RentalGuard[] = []): Model<State> {
  const has = (guard: RentalGuard): boolean => !fault.includes(guard);
  return {
    name: 'rented energy of a payment',
    first: {
      status: 'ordered',
      market: null,
      refused: markets.map(() => false),
      rev: 0,
      rented: markets.map(() => false),
      no: markets.map(() => false),
      processes: [null, null],
      unclear: 2,
    },
    steps(s, offer) {
      const idle = s.processes.indexOf(null);
      const { rev } = s;
      if (idle >= 0 && s.status === 'ordered') {
        const hold = (held: Held): State => ({ ...s, processes: s.processes.with(idle, held) });
        if (s.market === null) {
          for (const market of markets.filter((one) => !s.refused[one])) {
            const does = has('rentalStored') ? 'choose' : 'rent';
            offer('coffer', `market ${market} is the cheapest`, hold({ does, market, rev }));
          }
          if (s.refused.every((no) => no)) {
            offer('coffer', 'no market has it: the order fails', {
              ...s,
              status: 'failed',
              rev: rev + 1,
            });
          }
        } else if (s.rented[s.market]) {
          offer('coffer', 'two providers show the energy', {
            ...s,
            status: 'delegated',
            rev: rev + 1,
          });
        } else {
          const held: Held = { does: 'choose', market: s.market, rev };
          offer(
            'coffer',
            `market ${s.market} does not know the request: it is asked again`,
            hold(held),
          );
          offer('coffer', 'it did not come for ten minutes: the order fails, and a person looks', {
            ...s,
            status: 'failed',
            rev: rev + 1,
          });
        }
      }
      for (const [p, held] of s.processes.entries()) {
        if (!held) continue;
        const free: State = { ...s, processes: s.processes.with(p, null) };
        offer('environment', `process ${p} stops before it can ${held.does}`, free);
        const then = (next: Held | null): (Held | null)[] => s.processes.with(p, next);
        const { market } = held;
        const isFresh = held.rev === rev || !has('revision');
        switch (held.does) {
          case 'choose':
            if (!isFresh) offer('coffer', `process ${p} is refused`, free);
            else {
              const processes = then({ does: 'rent', market, rev: rev + 1 });
              offer('coffer', `it is stored that market ${market} is asked`, {
                ...s,
                market,
                rev: rev + 1,
                processes,
              });
            }
            break;
          case 'rent': {
            if (s.no[market]) {
              const passes = then({ does: 'pass', market, rev: held.rev });
              offer('coffer', `market ${market} refuses again`, { ...s, processes: passes });
              break;
            }
            const rented = s.rented.with(market, true);
            offer('coffer', `market ${market} rents`, {
              ...s,
              rented,
              processes: then({ does: 'store', market, rev: held.rev, rented: true }),
            });
            if (s.unclear > 0) {
              const lost = has('unclearWaits')
                ? null
                : ({ does: 'pass', market, rev: held.rev } as const);
              offer('environment', `market ${market} rents, and its answer is lost`, {
                ...s,
                rented,
                unclear: s.unclear - 1,
                processes: then(lost),
              });
              offer('environment', `market ${market} does not get the request`, {
                ...s,
                unclear: s.unclear - 1,
                processes: then(lost),
              });
            }
            // A market that has rented under this id does not refuse it.
            if (!s.rented[market])
              offer('environment', `market ${market} refuses`, {
                ...s,
                no: s.no.with(market, true),
                processes: then({ does: 'pass', market, rev: held.rev }),
              });
            break;
          }
          case 'pass':
            if (!isFresh) offer('coffer', `process ${p} is refused`, free);
            else {
              const refused = s.refused.with(market, true);
              offer('coffer', `market ${market} is passed over`, {
                ...free,
                refused,
                market: null,
                rev: rev + 1,
              });
            }
            break;
          case 'store':
            offer(
              'coffer',
              'its number is noted',
              isFresh ? { ...free, market, rev: rev + 1 } : free,
            );
        }
      }
    },
    // A revision never comes back: whether a process has read the newest one is all that counts.
    textOf: ({ rev, processes, ...s }) => {
      const held = processes.map((one) => one && JSON.stringify({ ...one, rev: one.rev === rev }));
      return `${JSON.stringify(s)}${held.sort()}`;
    },
    invariants: {
      'rented at most once': ({ rented }) =>
        rented.every((one) => one) ? 'both markets have rented energy for the order' : null,
    },
    unrest: ({ status, processes }) =>
      status === 'ordered' || processes.some((held) => held !== null) ? 'the order waits' : null,
    show: ({ status, market, rented }) =>
      `${status}, asks market ${market ?? '-'}, rented: ${markets.filter((one) => rented[one]).join() || 'none'}`,
  };
}
