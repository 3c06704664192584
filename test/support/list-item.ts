/** An item of a Markdown list (`-`, `1.`), wrapped at 100 characters. */
export function listItem(mark: string, text: string): string[] {
  const indent = ' '.repeat(mark.length + 1);
  const lines = [mark];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length <= 100) lines[lines.length - 1] = line;
    else lines.push(indent + word);
  }
  return lines;
}
