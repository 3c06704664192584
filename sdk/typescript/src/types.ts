/** What an operation takes and answers, by the types that are generated from openapi.json. */
import type { operations, webhooks } from './generated/schema.ts';

/** The routes by their names: those of openapi.json. */
export type Operation = Exclude<keyof operations, `webhook${string}`>;

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

/** `unknown` adds nothing to an intersection. */
type Given<T> = [T] extends [never] ? unknown : T;

type PartsOf<O extends Operation> = operations[O]['parameters'];

/**
 * A type whose lists of values are open: a chain or a status that a later release of the service adds
 * is one of the type too. Editors still offer those that are known. Yes or no (0 or 1) stays closed,
 * and so does the name of an event, by which the compiler narrows what an event holds.
 */
export type Open<T> = unknown extends T
  ? T
  : [T] extends [0 | 1 | null | undefined]
    ? T
    : T extends string
      ? OpenValue<T, string>
      : T extends number
        ? OpenValue<T, number>
        : T extends object
          ? { [K in keyof T]: K extends 'event' ? T[K] : Open<T[K]> }
          : T;

/** Adds nothing to a type that has every value already. */
type OpenValue<T, Every> = Every extends T ? T : T | (Every & Record<never, never>);

/** Query, path and body of an operation in one object: no name is in two of them. */
export type Input<O extends Operation> = Open<
  Given<Json<NonNullable<operations[O]['requestBody']>>> &
    Given<NonNullable<PartsOf<O>['query']>> &
    Given<NonNullable<PartsOf<O>['path']>>
>;

type Answer<O extends Operation> = Json<operations[O]['responses'][200]>;

/** The `data` of the answer. */
export type Data<O extends Operation> = Answer<O> extends { data: infer D } ? Open<D> : undefined;

/** An item of a list. */
export type Item<O extends Operation> = Data<O> extends { list: (infer I)[] } ? I : never;

export interface CallOptions {
  /** Ends the call, between attempts too. */
  signal?: AbortSignal;
  /** How long one attempt may take. */
  timeoutMs?: number;
  /** How long the whole call may take, with all its attempts and waits. */
  deadlineMs?: number;
  /** How often a failed attempt is repeated; 0 for never. */
  maxRetries?: number;
}

export interface ClientCallOptions extends CallOptions {
  /** The whole value `sk_<id>_<secret>` of a session key. */
  sessionKey?: string;
  /** Your own id of this call. By default each call gets a random one, the same in every attempt. */
  idempotencyKey?: string;
  /** Refuses an operation that would wait for an admin, with a WouldWaitError: nothing is made. */
  refusePending?: boolean;
}

export type Options<O extends Operation> = [NonNullable<PartsOf<O>['header']>] extends [never]
  ? CallOptions
  : ClientCallOptions;

/** A route; its input may be left out where nothing of it is required. */
export type Method<O extends Operation> =
  Record<never, never> extends Input<O>
    ? (input?: Input<O>, options?: Options<O>) => Promise<Data<O>>
    : (input: Input<O>, options?: Options<O>) => Promise<Data<O>>;

/** A route that answers a page; `all` iterates over the items of every page. */
export type ListMethod<O extends Operation> = Method<O> & {
  all(input?: Omit<Input<O>, 'page'>, options?: Options<O>): AsyncGenerator<Item<O>, void>;
};

/** The feed of events; `all` iterates over those that there are, oldest first, and then ends. */
export type FeedMethod = Method<'eventsList'> & {
  all(
    input?: Omit<Input<'eventsList'>, 'limit'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'eventsList'>, void>;
};

/** A route that answers a page and the cursor of the next; `all` iterates over the items of every page. */
export type CursorMethod<O extends Operation> = Method<O> & {
  all(input?: Omit<Input<O>, 'cursor'>, options?: CallOptions): AsyncGenerator<Item<O>, void>;
};

type Delivered<E extends keyof webhooks> = Json<NonNullable<webhooks[E]['post']['requestBody']>>;

/** A webhook's message, by its `event`. */
export type CofferEvent = { [E in keyof webhooks]: Open<Delivered<E>> }[keyof webhooks];
