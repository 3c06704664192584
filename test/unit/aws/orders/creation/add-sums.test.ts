import { expect, test } from 'vitest';
import { addSums } from '#aws/orders/creation/add-sums.ts';
import { addition, type Values } from '#test/builders/aws/orders/creation/add-sums.ts';

test.each<{ name: string; one: Values; other: Values; both: Values | null }>([
  {
    name: 'one balance bears both',
    one: { ':sum': 3n, ':max': 7n, ':epoch': 1 },
    other: { ':sum': 4n, ':max': 6n, ':epoch': 1 },
    both: { ':sum': 7n, ':max': 3n, ':epoch': 1 },
  },
  {
    name: 'of two balances at one epoch the lower decides',
    one: { ':sum': 3n, ':max': 7n, ':epoch': 1 },
    other: { ':sum': 4n, ':max': 5n, ':epoch': 1 },
    both: { ':sum': 7n, ':max': 2n, ':epoch': 1 },
  },
  {
    name: 'the balance of the later epoch decides, although it is higher',
    one: { ':sum': 3n, ':max': 7n, ':epoch': 1 },
    other: { ':sum': 4n, ':max': 96n, ':epoch': 2 },
    both: { ':sum': 7n, ':max': 93n, ':epoch': 2 },
  },
  {
    name: 'the balance of the later epoch decides, although it is lower',
    one: { ':sum': 3n, ':max': 97n, ':epoch': 1 },
    other: { ':sum': 4n, ':max': 6n, ':epoch': 2 },
    both: { ':sum': 7n, ':max': 3n, ':epoch': 2 },
  },
  {
    name: 'what is left may be nothing',
    one: { ':sum': 3n, ':max': 4n, ':epoch': 0 },
    other: { ':sum': 4n, ':max': 3n, ':epoch': 0 },
    both: { ':sum': 7n, ':max': 0n, ':epoch': 0 },
  },
  {
    name: 'a balance that bears one of them, which no condition on a missing sum would see',
    one: { ':sum': 3n, ':max': 3n, ':epoch': 0 },
    other: { ':sum': 4n, ':max': 2n, ':epoch': 0 },
    both: null,
  },
  {
    name: 'a limit holds for both, although one has seen none',
    one: { ':sum': 3n },
    other: { ':sum': 4n, ':max': 6n },
    both: { ':sum': 7n, ':max': 3n },
  },
  {
    name: 'the same the other way round',
    one: { ':sum': 4n, ':max': 6n },
    other: { ':sum': 3n },
    both: { ':sum': 7n, ':max': 3n },
  },
  { name: 'no limit', one: { ':sum': 3n }, other: { ':sum': 4n }, both: { ':sum': 7n } },
])('$name', ({ one, other, both }) => {
  expect(addSums(addition(one), addition(other))).toEqual(both && addition(both));
});
