import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { globalOptions } from '../help.ts';

/** The words of a shell's completion, by the words before them. */
function wordsAfter(commands: Command[]): Map<string, string[]> {
  const after = new Map<string, string[]>([['', []]]);
  for (const { name, options } of commands) {
    const [first = '', second] = name.split(' ');
    after.set('', [...new Set([...after.get('')!, first])]);
    if (second) after.set(first, [...(after.get(first) ?? []), second]);
    after.set(
      name,
      Object.keys({ ...options, ...globalOptions }).map((flag) => `--${flag}`),
    );
  }
  return after;
}

/** The completion for bash; zsh takes it through its own bashcompinit. */
function script(commands: Command[]): string {
  const cases = [...wordsAfter(commands)].map(
    ([words, next]) => `    "${words}") next="${next.join(' ')}" ;;`,
  );
  return `_coffer() {
  local words="" next="" i
  for ((i = 1; i < COMP_CWORD && i < 3; i++)); do
    [[ \${COMP_WORDS[i]} == -* ]] || words="\${words:+$words }\${COMP_WORDS[i]}"
  done
  case "$words" in
${cases.join('\n')}
    *) case "\${words%% *}" in
${cases.map((one) => `  ${one}`).join('\n')}
      esac ;;
  esac
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _coffer coffer`;
}

export const completionOf = (commands: () => Command[]): Command => ({
  name: 'completion',
  summary: 'print the completion of a shell',
  usage: 'bash|zsh',
  examples: ['source <(coffer completion bash)', 'source <(coffer completion zsh)'],
  async run({ words, show }) {
    const [shell] = words;
    if (shell !== 'bash' && shell !== 'zsh') throw new UsageError('give bash or zsh');
    const head = shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : '';
    const text = `${head}${script(commands())}`;
    show({ shell, script: text }, text);
    return exitCodes.ok;
  },
});
