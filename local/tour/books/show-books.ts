/** The books of everything before: every account, summed, and compared with the chains. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ledgerAccounts } from '#model/ledger-accounts.ts';
import { CheckFailed, expectEqual } from '#workstation/check.ts';
import type { Tour } from '../context.ts';
import { type BookedProject, type ChainBooks, readBooks } from './read-books.ts';
import { booksTable, type Difference, differencesOf, differenceText, sumOf } from './table.ts';

/** Books follow the chains by seconds; what is on its way has to end first. */
const timeoutMs = 240_000;

/** What the books of a project lacked before the tour, as after odd deposits of the Lab. */
export const differencesBefore = async (
  { chains }: Pick<Tour, 'chains'>,
  project: BookedProject,
): Promise<Difference[]> => (await readBooks(project, chains)).flatMap(differencesOf);

/** Shows the books of a project, once they say what its chains say, but for what they lacked before. */
export async function showBooks(
  tour: Tour,
  project: BookedProject,
  before: readonly Difference[] = [],
): Promise<void> {
  const step = tour.ui.step(`Project ${project.slug}`);
  const end = Date.now() + timeoutMs;
  for (;;) {
    tour.signal.throwIfAborted();
    const books = (await readBooks(project, tour.chains)).filter(({ booked }) => booked.size > 0);
    const [first, ...more] = books
      .flatMap(differencesOf)
      .filter((difference) => !before.some((one) => isSame(one, difference)))
      .map(differenceText);
    if (first === undefined) {
      step.done(
        `${accountsOf(books)} accounts on ${books.length} chains: each unit is where the chain says`,
      );
      return print(tour, books);
    }
    step.update(first);
    if (Date.now() > end) throw new CheckFailed(`The books differ: ${[first, ...more].join('; ')}`);
    await sleep(2_000);
  }
}

function print({ ui }: Tour, books: readonly ChainBooks[]): void {
  for (const one of books) {
    for (const token of one.tokens) {
      expectEqual(`sum of all accounts, ${token} on ${one.chain.name}`, sumOf(one, token), 0n);
    }
    ui.line();
    for (const line of booksTable(one)) ui.line(`     ${line}`);
  }
}

const isSame = (one: Difference, other: Difference): boolean =>
  one.chain.name === other.chain.name &&
  one.account === other.account &&
  one.token === other.token &&
  one.amount === other.amount;

const accountsOf = (books: readonly ChainBooks[]): number =>
  ledgerAccounts.filter((account) => books.some(({ booked }) => booked.has(account))).length;

/** How the tables are read. */
export const howToRead = [
  '  What an account received is positive, what it gave is negative: each column sums to zero.',
  '  `hot`, `users` and `energy` hold the project’s money, as the chain’s own node says it. The other',
  '  accounts say where it came from, and where it went (docs/guides/accounting.md).',
];
