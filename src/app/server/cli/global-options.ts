/** Takes out the options that every command has. `envFile` is empty where `--settings` names no file. */
export function splitGlobal(all: string[]): { words: string[]; isNew: boolean; envFile: string | undefined } {
  const at = all.findIndex((word) => /^--settings(=|$)/.test(word))
  const isJoined = all[at]?.includes('=') ?? false
  const envFile = isJoined ? all[at]?.slice('--settings='.length) : all[at + 1]
  const words = at === -1 ? all : all.toSpliced(at, isJoined ? 1 : 2)
  return {
    words: words.filter((word) => word !== '--new'),
    isNew: words.includes('--new'),
    envFile: at === -1 ? undefined : (envFile ?? ''),
  }
}
