/** How many letters have to be typed, left out or replaced to make one text of the other. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const replaced = row[j - 1]! + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[right.length]!;
}

/** A name that differs in more than this part of its letters is another one. */
const tolerance = 0.4;

/** The names that a person may have meant, the nearest first; at most three. */
export function nearestNames(given: string, names: readonly string[]): string[] {
  const text = given.toLowerCase();
  return names
    .map((name) => {
      const isPart = text.length > 1 && (name.startsWith(text) || text.startsWith(name));
      return { name, far: isPart ? 0 : distance(text, name) };
    })
    .filter(({ name, far }) => far <= Math.max(1, tolerance * name.length))
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ name }) => name);
}
