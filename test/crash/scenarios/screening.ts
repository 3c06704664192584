/** The ways of what a provider is asked about, through the gates before a credit and before a signature. */
import {
  applies,
  blocks,
  makesUsers,
  pumped,
  type Stage,
  time,
  untilFinal,
  usersArePaid,
  type Way,
} from '../way.ts';
import type { Says } from '../world/screening.ts';

/** Everything of these cells is asked about from now on. */
const screens =
  (...says: Says[]): Stage =>
  async (_, cells) => {
    for (const cell of cells) cell.providerSays = [...says];
  };

export const screeningWays: Way[] = [
  {
    name: 'screened, a deposit and a withdrawal are allowed',
    stages: [
      ...[screens('allow'), makesUsers, usersArePaid, blocks(1), blocks(4)],
      ...[applies('5'), pumped, time(20), ...untilFinal, blocks(130)],
    ],
    deep: ['screen'],
  },
  {
    name: 'screened, the provider is silent at first',
    stages: [
      ...[screens('silent', 'silent', 'allow'), applies('5'), pumped],
      ...[time(40), time(150), time(60), ...untilFinal],
    ],
  },
  {
    name: 'screened, refused before an approval',
    stages: [screens('refuse'), applies('1500', 'rejected'), pumped, time(20)],
    deep: ['screen'],
  },
  {
    name: 'screened, refused before a signature',
    stages: [screens('refuse'), applies('5', 'failed'), pumped, time(20), time(60)],
    deep: ['screen', 'worker'],
  },
];
