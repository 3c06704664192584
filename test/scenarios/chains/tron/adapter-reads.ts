import { fresh } from '#test/integration/chains/tron/stage.ts';

export const user = fresh('user');
export const address = (value: string) => ({ type: 'address', value });
