/**
 * The reason of an event that was true and is no longer: a deposit was orphaned and came back, or
 * the other way round. Its merchant needs only the newer event.
 */
export const statePassed = 'the deposit has since changed';
