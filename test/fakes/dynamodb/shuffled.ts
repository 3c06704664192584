/** The same entries in an order that `random` chooses. */
export function shuffled<T>(entries: readonly T[], random: () => number): T[] {
  const result = [...entries];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [result[i], result[j]] = [result[j]!, result[i]!];
  }
  return result;
}
