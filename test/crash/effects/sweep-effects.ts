/** The steps of collecting deposits (effects.ts). */
import type { SweepStore } from '#extensions/token-sweep/ports.ts';
import { type Steps, write } from './effect.ts';

export const sweepStore: Steps<SweepStore> = {
  due: 'read',
  underWay: 'read',
  begin: write(
    'the addresses are candidates, and nothing of them is under way',
    'their sweep is noted and its fee counted, and the order that the note names does not exist',
    'a note without an order is given up two minutes later, and its addresses are candidates again',
  ),
  advance: write(
    'the order of the last phase has ended, and the note names it',
    'the note names the order of the next phase, which does not exist',
    'the next run finds the ended order again; a note without an order gets another, or is given up, two minutes later',
  ),
  end: write(
    'the last order of the sweep has ended, and its address is noted as under way',
    'the note is gone, and nothing else is done',
    'the next run finds the ended order again and ends the sweep; a note that changed stays',
  ),
  defer: write(
    'a candidate was looked at and is not swept now',
    'it is due later, or gone',
    'it is looked at again a minute later',
  ),
};
