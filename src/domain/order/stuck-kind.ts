/** The kind of a cause, without the details, which a contract may word differently each time. */
export const stuckKind = (cause: string): string => cause.split(':')[0] ?? '';
