export class Killed extends Error {}

export const kill = (): never => {
  throw new Killed('killed here');
};
