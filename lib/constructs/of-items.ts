/** Limits a statement on a table to items whose partition key is like none of these. */
export const butItems = (...keys: string[]) => ({
  conditions: { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': keys } },
});

/** Limits a statement on a table to items whose partition key is like one of these, such as `RES#*`. */
export const ofItems = (...keys: string[]) => ({
  conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
});
