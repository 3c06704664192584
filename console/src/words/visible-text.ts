/** Characters that are not seen, or that turn the direction of what follows. */
const unseen = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Text that somebody else wrote, with each unseen character shown as its number: what a page shows
 * is what is there.
 */
export const visibleText = (text: string): string =>
  text.replace(
    unseen,
    (char) => `⟨U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );

/** The first and last six characters of an id, with a gap; a short one whole. */
export const shortened = (id: string, ends = 6): string =>
  id.length <= 2 * ends + 3 ? id : `${id.slice(0, ends)}…${id.slice(-ends)}`;

/** Letters of two alphabets in one word, as in a name that is made to look like another. */
export const mixesAlphabets = (text: string): boolean =>
  text
    .split(/[\s\p{P}]+/u)
    .some((part) => /\p{sc=Latin}/u.test(part) && /[\p{sc=Cyrillic}\p{sc=Greek}]/u.test(part));
