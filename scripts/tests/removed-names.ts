import { execFileSync } from 'node:child_process'

/** `node scripts/tests/removed-names.ts COMMIT` prints the titles of tests that were in COMMIT and are in no test file of HEAD. */
const [since] = process.argv.slice(2)
if (since === undefined) throw new Error('Name the commit to compare with.')

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 256e6 })
const title = /\b(?:test|ifInstalled\([^)]*\)|ifPresent\([^)]*\))(?:\.each\(.*?\))?\(\s*(['"`])(.*?)\1,/gs

/** Returns the file of each title. The titles of loops are patterns, as they are written. */
function titlesOf(commit: string): Map<string, string> {
  const files = git('ls-tree', '-r', '--name-only', commit)
    .split('\n')
    .filter((name) => /\.test\.tsx?$/.test(name))
  return new Map(
    files.flatMap((file) =>
      [...git('show', `${commit}:${file}`).matchAll(title)].map(([, , text = '']) => [text, file] as const),
    ),
  )
}

const now = titlesOf('HEAD')
const removed = [...titlesOf(since)].filter(([text]) => !now.has(text))
for (const [text, file] of removed) console.log(`${file}: ${text}`)
console.log(`${removed.length} removed`)
