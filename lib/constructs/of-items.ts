/** Limits a statement on a table to items whose partition key is like none of these. */
export const butItems = (...keys: string[]) => ({
  'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': keys },
});

/** Limits a statement on a table to items whose partition key is like one of these, such as `RES#*`. */
export const ofItems = (...keys: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
});

/**
 * Limits a statement of `dynamodb:UpdateItem` to updates that neither set nor ask about these top-level
 * attributes. An update makes an item where none is, which then lacks them
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html, "Grant
 * permissions to prevent updates on certain attributes", November 2026).
 */
export const sparing = (attributes: readonly string[]) => ({
  'ForAllValues:StringNotLike': { 'dynamodb:Attributes': attributes },
});
