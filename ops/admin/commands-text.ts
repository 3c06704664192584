import { wrapLine } from '../wrap-line.ts';
import { commands } from './commands.ts';

/** All commands, each with what it does. */
export function adminCommandsText(): string {
  const rows = Object.entries(commands).map(([name, { usage, about }]) => {
    const parts = usage.split(/ (?=--|\[)/).filter(Boolean);
    return `${wrapLine([`  ${name}`, ...parts], '      ')}\n      ${about}`;
  });
  return `Commands:
${rows.join('\n')}

Calls are made as the person who signed in last (sign-in). The answer's data is one JSON document on
standard output. Exit code 3: nobody is signed in; 4: the
change waits for a second owner.`;
}
