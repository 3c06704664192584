import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { globalOptions } from '../help.ts';
import { methodName, operationNames } from '../operations.ts';

/** The words of a shell's completion, by the words before them: operations after `call`. */
function wordsAfter(commands: Command[]): Map<string, string[]> {
  const after = new Map<string, string[]>([['', []]]);
  for (const { name, options } of commands) {
    const [first = '', second] = name.split(' ');
    after.set('', [...new Set([...after.get('')!, first])]);
    if (second) after.set(first, [...(after.get(first) ?? []), second]);
    const flags = Object.keys({ ...options, ...globalOptions }).map((flag) => `--${flag}`);
    after.set(name, [...(name === 'call' ? operationNames.map(methodName) : []), ...flags]);
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

/** The completion for fish, which asks for the words after those of the line. */
function fishScript(commands: Command[]): string {
  const cases = [...wordsAfter(commands)].map(
    ([words, next]) => `    case '${words}'\n      printf '%s\\n' ${next.join(' ')}`,
  );
  return `function __coffer_next
  switch "$argv"
${cases.join('\n')}
    case '*'
      return 1
  end
end
function __coffer_words
  set -l words (string match -v -- '-*' (commandline -opc))[2..3]
  __coffer_next $words; or __coffer_next $words[1]
end
complete -c coffer -f -a '(__coffer_words)'`;
}

export const completionOf = (commands: () => Command[]): Command => ({
  name: 'completion',
  summary: 'print the completion of a shell',
  usage: 'bash|zsh|fish',
  examples: [
    'source <(coffer completion bash)',
    'source <(coffer completion zsh)',
    'coffer completion fish | source',
  ],
  async run({ words, show }) {
    const [shell] = words;
    if (shell !== 'bash' && shell !== 'zsh' && shell !== 'fish') {
      throw new UsageError('give bash, zsh or fish');
    }
    const head = shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : '';
    const text = shell === 'fish' ? fishScript(commands()) : `${head}${script(commands())}`;
    show({ shell, script: text }, text);
    return exitCodes.ok;
  },
});
