/** Hands the extension `books` its stores and its queue (src/extensions/books/README.md). */
import { environment } from '#aws/runtime/config.ts';
import { chains } from '#chains/catalog/catalog.ts';
import type { BookDeps } from '#extensions/books/rules/book.ts';
import { bookConsumer } from '#extensions/books/rules/book-consumer.ts';
import type { MessageDeps } from '#extensions/books/rules/read-message.ts';
import { makeBooksQueue } from '#extensions/books/store/books-queue.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { makeDownloadLinks } from '#extensions/books/store/download-links.ts';
import { makeStatementReader } from '#extensions/books/store/statement-reader.ts';
import type { EventConsumer } from '#ports/events.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { once } from '#shared/once.ts';
import { energyAccount } from './energy.ts';
import { clock, stage } from './runtime.ts';
import { depositStore, energyStore, orderStore, priceBook } from './stores.ts';

/** What shows entries and balances. */
export const booksReader = /* @__PURE__ */ once(() => makeBooksReader());

/** What shows statements, and links to their files. */
export const statementReader = /* @__PURE__ */ once(() => makeStatementReader());
export const downloadLinks = /* @__PURE__ */ once(() => makeDownloadLinks(clock));

/**
 * The clock by which a fact is late, so that the books look whether its day is closed. In the stage `local` each
 * is: `npm run close-day` closes a day before its end.
 */
export const lateClock = (stage: string): Pick<Clock, 'now'> =>
  stage === 'local' ? { now: () => Date.parse('9999-12-31') / 1_000 } : clock;

/** What writes entries, and values them. */
export const bookDeps = (log: Logger): BookDeps => ({
  books: makeBooksWriter(lateClock(stage())),
  orders: orderStore(),
  prices: priceBook(),
  tokensOf: (chain) => chains[chain].tokens,
  log,
});

/** The records that facts are made from when they are booked. */
export const messageDeps = (): MessageDeps => ({
  deposits: depositStore(),
  rental: (energyNo) => energyStore().order(energyNo),
  energyAccount: energyAccount(),
});

/** The consumer of the dispatchers; none in a stage without books. */
export const bookConsumers = (): EventConsumer[] =>
  environment().QUEUE_BOOKS === undefined ? [] : [bookConsumer(makeBooksQueue())];
