import { createContext, useContext } from 'react';
import type { Admin } from '../auth/id-token.ts';
import type { Sessions } from '../auth/session.ts';
import type { Api } from './client.ts';

export interface World {
  api: Api;
  sessions: Sessions;
  admin: Admin;
}

export const WorldContext = createContext<World | null>(null);

export function useWorld(): World {
  const world = useContext(WorldContext);
  if (!world) throw new Error('A page is used outside the signed-in console');
  return world;
}
