/** What `npm run mutation` changes, with which tests, and how many of the changes they must notice. */
export interface Group {
  name: string;
  /** Globs of the code; `!` leaves out. */
  code: readonly string[];
  /** Globs of the tests that should notice a change: those of the code itself. */
  tests: readonly string[];
  /** The score, in percent of the changes. */
  atLeast: number;
}

const property = 'test/property';

/** The code of a folder of `src`, with the tests that mirror it, and others. */
const folder = (name: string, atLeast: number, ...others: string[]): Group => ({
  name,
  code: [`src/${name}/**/*.ts`],
  tests: [`test/unit/${name}/**/*.test.ts`, ...others],
  atLeast,
});

export const groups: readonly Group[] = [
  folder('domain/payment/settle', 85),
  folder('domain/payment/broadcast', 85),
  folder('domain/payment/authorize', 85, `${property}/asked-orders.test.ts`),
  folder('domain/payment/worker/nonce', 85),
  folder('domain/approval', 85, `${property}/device-signatures.test.ts`),
  folder('domain/vault', 85),
  {
    name: 'domain/payment, the rest',
    code: [
      'src/domain/payment/*.ts',
      'src/domain/payment/{recovery,worker}/**/*.ts',
      '!src/domain/payment/worker/nonce/**',
    ],
    tests: [
      'test/unit/domain/payment/*.test.ts',
      'test/unit/domain/payment/{recovery,worker}/**/*.test.ts',
    ],
    atLeast: 75,
  },
  folder('domain/deposit', 75),
  folder('domain/order', 75),
  folder('chains/evm/read', 75, `${property}/evm/**/*.test.ts`),
  folder('chains/tron/read', 75, `${property}/tron/**/*.test.ts`),
  folder('chains/solana/read', 75, `${property}/solana.test.ts`),
  folder('extensions/books/rules', 75, `${property}/{booking,books}.test.ts`),
];
