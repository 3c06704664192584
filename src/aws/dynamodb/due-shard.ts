import { createHash } from 'node:crypto';
import { dueShards } from './table-keys.ts';

/** The shard of the sparse `due` index that an id belongs to, 0 to `dueShards` - 1, for ever. */
export const dueShard = (id: string): number =>
  createHash('sha256').update(id).digest()[0]! % dueShards;
