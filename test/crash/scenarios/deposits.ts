/** The ways of a deposit, from the user's address until the watcher no longer follows it. */

import { makeSubAccountStore } from '#aws/deposits/sub-account-store.ts';
import { subAccountOutbox } from '#domain/subaccount/sub-account-outbox.ts';
import { nextPositions } from '#test/builders/next-positions.ts';
import {
  blocks,
  depositsComeAgain,
  makesUsers,
  reorganised,
  type Stage,
  usersArePaid,
  type Way,
} from '../way.ts';
import { familyAddresses } from '../world/family-addresses.ts';
import { segmentSize } from '../world/world.ts';

/** More blocks than the watcher follows a credited deposit. */
const letGo = blocks(130);

/** Adds as many addresses as one stored segment of the watcher's filter holds. */
const moreUsers: Stage = async ({ world }) => {
  const store = makeSubAccountStore(world.client, undefined, segmentSize);
  for (let i = 0; i < segmentSize; i++) {
    const address = world.chain.newAddress();
    const positions = await nextPositions(store, 'others');
    const user = {
      userId: address,
      accountNo: address,
      label: address,
      createdAt: 1,
      projectId: 'others',
    };
    const addresses = familyAddresses(world.chain.chain.family, address);
    const created = { ...positions, ...user, addresses };
    const about = { nowMs: world.clock().nowMs(), requestId: 'req' };
    await store.create(created, subAccountOutbox(created, about));
  }
};

/** The name of the way in which a reorganisation removes a credited deposit. */
export const creditedThenReorganised = 'deposit, reorganised after credit';

export const depositWays: Way[] = [
  { name: 'deposit', stages: [makesUsers, usersArePaid, blocks(1), blocks(4), letGo] },
  {
    name: 'deposit, among many users',
    stages: [makesUsers, moreUsers, blocks(1), moreUsers, usersArePaid, blocks(1), blocks(4)],
  },
  {
    name: 'deposit, reorganised before credit',
    stages: [
      makesUsers,
      usersArePaid,
      blocks(2),
      reorganised(2),
      depositsComeAgain,
      blocks(1),
      blocks(4),
    ],
  },
  {
    name: creditedThenReorganised,
    stages: [
      makesUsers,
      usersArePaid,
      blocks(5),
      reorganised(5),
      depositsComeAgain,
      blocks(1),
      blocks(4),
    ],
  },
];
