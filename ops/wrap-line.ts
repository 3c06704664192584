const width = 100;

/** Parts of a line, which is broken between them where it gets too long; later lines are indented. */
export function wrapLine(parts: readonly string[], indent: string): string {
  let line = '';
  const lines: string[] = [];
  for (const part of parts) {
    if (line && line.length + 1 + part.length > width) {
      lines.push(line);
      line = `${indent}${part}`;
    } else line = line ? `${line} ${part}` : part;
  }
  return [...lines, line].join('\n');
}
