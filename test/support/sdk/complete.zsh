# Types lines into an interactive zsh, presses Tab after each, and prints the words that zsh offers:
# `complete.zsh SCRIPT LINE...`, where SCRIPT holds the completion.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1=; unsetopt beep; autoload -Uz compinit; compinit -u -D; bindkey "^I" complete-word'
zpty -w shell "source ${(q)1}"
# What is offered is printed instead of being put into the line.
zpty -w shell 'compadd() {
  [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]] && { builtin compadd "$@"; return }
  local -a offered; builtin compadd -A offered "$@"; print -r -- "<${(j: :)offered}>"; return 1
}'
zpty -w shell 'print -r -- "is""ready"'

# Resolves to the first output that matches, within a minute.
await() {
  local text part
  for i in {1..600}; do
    while zpty -r -t shell part; do text+=$part; done
    [[ $text == ${~1} ]] && { REPLY=$text; return }
    sleep 0.1
  done
  print -u2 -r -- "not seen: $1 in: ${(V)text}"
  exit 1
}
await '*isready*'
for line in "${@[2,-1]}"; do
  zpty -w -n shell "$line"$'\t'
  await '*<*>*'
  print -r -- ${${REPLY#*<}%%>*}
  zpty -w -n shell $'\C-U'
done
zpty -d shell
