/**
 * What a merchant notes of an order for itself: whose it is, and what its own books call it. It moves
 * nothing: no signer reads it, and no approval is bound to it (docs/decisions/0092-metadata-and-user-id.md).
 */
export interface Annotations {
  /** The merchant's user; absent: none. No sub-account needs to have it. */
  userId?: string;
  /** Absent: none. */
  metadata?: Readonly<Record<string, string>>;
}

/** Pairs, characters of a key and of a value, and bytes of all of them in UTF-8. */
export const metadataLimits = { pairs: 20, key: 40, value: 500, bytes: 4_096 } as const;

/**
 * A key's first character is a letter or a digit: no key is `__proto__`, which assignments in a client
 * would lose.
 */
export const metadataKey = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/;

/** The annotations of a request, as an order holds them: what is not given is absent. */
export const annotationsOf = (given: {
  user_id?: string | undefined;
  metadata?: Record<string, string> | undefined;
}): Annotations => ({
  ...(given.user_id !== undefined && { userId: given.user_id }),
  ...(given.metadata && Object.keys(given.metadata).length > 0 && { metadata: given.metadata }),
});
