/**
 * The parameters of a page's path, each decoded once. The router hands out what `decodeURI` leaves, in
 * which `@ / # : +` are still encoded and a `%` no longer is.
 */
export function paramsOf(path: string, pathname: string): Record<string, string> {
  const parts = pathname.split('/');
  return Object.fromEntries(
    path.split('/').flatMap((part, place) => {
      const name = /^:(\w+)$/.exec(part)?.[1];
      return name ? [[name, decoded(parts[place] ?? '')]] : [];
    }),
  );
}

/** A link that somebody cut off in the middle of a sign is shown as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
