/**
 * The reason of an event that was true and is no more: a deposit was orphaned and came back, or the
 * other way round. Its merchant needs the newer event alone.
 */
export const statePassed = 'the deposit has changed since';
