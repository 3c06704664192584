import { keyRequest, twoOwners } from '#test/scenarios/two-owners.ts';

export const prefix = `proofs-${process.pid}`;
export const { client, time, deps, one, two, newProject } = twoOwners();
export const request = keyRequest;
