/**
 * The steps of own stake (effects.ts). test/property/energy/stake.test.ts stops it before and after
 * each of them.
 */
import type {
  StakeChain,
  StakeClaims,
  StakeSigner,
  StakeStore,
} from '#extensions/own-stake/ports.ts';
import { outside, type Steps } from './effect.ts';

const ownTest = 'no way lends own stake; test/property/energy/stake.test.ts stops it on each side';

const stake: Steps<StakeStore> = {
  delegation: 'read',
  pledges: 'read',
  write: outside('write', ownTest),
  due: 'read',
};

const stakeChain: Steps<StakeChain> = {
  yields: 'read',
  delegatable: 'read',
  delegated: 'read',
  coin: 'read',
  prepare: 'read',
  send: outside('send', ownTest),
  outcome: 'read',
};

const stakeClaims: Steps<StakeClaims> = {
  claim: outside('write', ownTest),
  claimed: 'read',
  charged: 'read',
};

const stakeSigner: Steps<StakeSigner> = { sign: outside('send', ownTest) };

export const ownStake = { stake, stakeChain, stakeClaims, stakeSigner };
