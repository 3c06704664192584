/** The most entries of each whitelist. */
export const maxEntries = { ipWhitelist: 200, addressWhitelist: 500 } as const;
