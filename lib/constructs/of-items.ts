/** Limits a statement on a table to items whose partition key is like one of these, such as `RES#*`. */
export const ofItems = (...keys: string[]) => ({
  conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
});
