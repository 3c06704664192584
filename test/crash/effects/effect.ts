/**
 * `read` changes nothing outside the process. `outside` says why the crash matrix skips the step.
 */
export type Effect =
  | 'read'
  | { kind: 'write' | 'send'; before: string; after: string; end: string }
  | { kind: 'write' | 'send'; outside: string };

/** The methods of a port that reach outside the process: the asynchronous ones. */
export type Steps<Port> = {
  [Method in keyof Port as NonNullable<Port[Method]> extends (...args: never[]) => Promise<unknown>
    ? Method
    : never]: Effect;
};

const does =
  (kind: 'write' | 'send') =>
  (before: string, after: string, end: string): Effect => ({ kind, before, after, end });
export const write = does('write');
export const send = does('send');
export const outside = (kind: 'write' | 'send', why: string): Effect => ({ kind, outside: why });
