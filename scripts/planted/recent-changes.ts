import { runCommand } from '../running/command.ts'

const daySeconds = 24 * 60 * 60

/**
 * Returns the files that changed in the last day before the newest commit, and those that aren't committed. With PLANTED_SINCE set, since
 * that commit. Null when the history doesn't reach so far back.
 */
export async function findRecentChanges(folder = process.cwd()): Promise<string[] | null> {
  const git = async (...words: string[]) => {
    const { passed, output } = await runCommand('git', words, { folder })
    return passed ? output : ''
  }
  const newest = Number(await git('log', '-1', '--format=%ct'))
  const since = process.env.PLANTED_SINCE || (await git('rev-list', '-1', `--before=${newest - daySeconds}`, 'HEAD'))
  const { passed, output } = await runCommand('git', ['diff', '--name-only', since], { folder })
  return passed ? output.split('\n') : null
}
