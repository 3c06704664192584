import { type CliRequest, cliKey, cliWorld, ok } from '#test/fakes/sdk/cli-world.ts';

export const hook = 'http://localhost:3000/hook';

export const event = (n: number) => ({
  id: `evt_DP${n}_2`,
  event: 'deposit.credited',
  data: { deposit_no: `DP${n}`, amount: '5', tx_hash: null },
  timestamp: 1_767_225_600,
});

/** A feed of events, and a receiver that answers with these statuses, then with 200. */
export function setUp(count: number, statuses: number[] = []) {
  const events = Array.from({ length: count }, (_, i) => event(i + 1));
  const received: CliRequest[] = [];
  const cli = cliWorld(
    (request) => {
      if (request.url === hook) {
        received.push(request);
        return new Response('', { status: statuses.shift() ?? 200 });
      }
      const query = new URL(request.url).searchParams;
      const after = query.get('after') ?? 'cur_0';
      const from = Number(/\d+/.exec(after)?.[0]);
      const types = query.get('types');
      const list = types && types !== 'deposit.credited' ? [] : events.slice(from, from + 2);
      const through = types === 'energy.low_balance' ? events.length : from + list.length;
      return ok({ list, next: through === from ? after : `cur_${through}` });
    },
    { env: cliKey },
  );
  const listen = (...more: string[]) => cli.run('listen', '--once', ...more);
  return { ...cli, events, received, listen };
}
