import type { SubAccountStore } from '#ports/deposits.ts';

/** A new index of the project, and a free position of the address journal. */
export const nextPositions = async (
  store: Pick<SubAccountStore, 'takeIndex' | 'freePosition'>,
  projectId: string,
): Promise<{ subIndex: number; subAccountId: number }> => ({
  subIndex: await store.takeIndex(projectId),
  subAccountId: await store.freePosition(false),
});
