import { isOneSlipAway } from '#operations/server/setting-names.rules.ts'

/**
 * Names the commands that were meant; null when nothing is near.
 *
 * @example unknownCommand(['cod'], usage) // 'There is no command “willow cod”. Did you mean “willow code create”?'
 */
export function unknownCommand(typed: readonly string[], usage: string): string | null {
  const known = [...usage.matchAll(/^ {2}willow ([a-z]+(?: [a-z-]+)?)/gm)].map(([, name = '']) => name)
  const [word = ''] = typed
  const firsts = [...new Set(known.map((name) => name.replace(/ .*/, '')))]
  const meant = firsts.find((one) => one === word) ?? firsts.find((one) => isOneSlipAway(word, one))
  if (meant === undefined) return null
  const names = known.filter((name) => name === meant || name.startsWith(`${meant} `)).map((name) => `“willow ${name}”`)
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(new Set(names))
  return `There is no command “willow ${typed.join(' ')}”. Did you mean ${list}?`
}
