interface State {
  Type: string;
  TimeoutSeconds?: number;
  Next?: string;
  End?: boolean;
  Catch?: { ErrorEquals: string[]; Next: string }[];
}

export interface Machine {
  StartAt: string;
  States: Record<string, State>;
}

function transitionsOf([name, state]: [string, State]): string[] {
  if (state.Type !== 'Task') throw new Error(`${name}: a ${state.Type} state cannot be drawn`);
  const caught = (state.Catch ?? []).map(({ ErrorEquals, Next }) =>
    ErrorEquals.includes('States.Timeout')
      ? `${name} --> ${Next}: timeout after ${state.TimeoutSeconds} s`
      : `${name} --> ${Next}: ${ErrorEquals.join(', ')}`,
  );
  return [...caught, `${name} --> ${state.End ? '[*]' : state.Next}`];
}

/** A state machine of Amazon States Language as a Mermaid diagram, in a Markdown block of code. */
export function stateDiagram({ StartAt, States }: Machine): string {
  const transitions = [`[*] --> ${StartAt}`, ...Object.entries(States).flatMap(transitionsOf)];
  const body = transitions.map((line) => `    ${line}`).join('\n');
  return `\`\`\`mermaid\nstateDiagram-v2\n    direction LR\n${body}\n\`\`\``;
}

/** The page with the diagram of each machine under the heading that is the machine's name. */
export function withStateDiagrams(page: string, machines: Record<string, Machine>): string {
  return Object.entries(machines).reduce((text, [name, machine]) => {
    const place = new RegExp(`(^## ${name}\\n)\`\`\`mermaid\\n[\\s\\S]*?\\n\`\`\``, 'm');
    if (!place.test(text)) throw new Error(`No diagram below the heading "## ${name}"`);
    return text.replace(place, (_, heading: string) => heading + stateDiagram(machine));
  }, page);
}
