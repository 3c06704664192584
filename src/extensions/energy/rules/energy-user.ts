/** The user that a project's energy deposit address belongs to (src/model/service-user.ts). */
export const energyUser = '\u0001energy';
