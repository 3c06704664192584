/**
 * The user that a project's energy deposit address belongs to. No merchant can name it: a `user_id`
 * has no control characters (src/contract/shared/request-fields.ts).
 */
export const energyUser = '\u0001energy';
