/**
 * Limits a statement on a table to items whose partition key is like one of these, such as `RES#*`.
 * An emulator may not tell a policy the key of an item.
 */
export const ofItems = (...keys: string[]) => ({
  conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
});
