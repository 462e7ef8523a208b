import { globSync, readFileSync } from 'node:fs'

/** Files that may use tables of another part, and why. */
const ports: Record<string, { tables: readonly string[]; why: string }> = {
  'src/features/mail/server/mails.store.ts': { tables: ['mails'], why: "the administrators' half of the outbox" },
  'src/operations/server/installation/read-sides.ts': {
    tables: ['uploads', 'users'],
    why: 'reads databases of every earlier version before they are migrated',
  },
  'src/operations/server/backup/drill.ts': {
    tables: ['uploads', 'editions'],
    why: 'assigns the files of a scratch database to a user who reads them',
  },
  'src/operations/server/backup/hold.ts': {
    tables: [...['uploads', 'users', 'account_deletions', 'mails', 'jobs']],
    why: 'makes a database restored from a backup harmless, in one transaction',
  },
  'src/operations/server/backup/removals-beside.ts': {
    tables: ['removals'],
    why: 'copies the list of deleted files to the backups',
  },
  'src/operations/server/backup/restored-user.ts': { tables: ['users'], why: 'compares a user with the one in a backup' },
}

const partOf = (file: string) => /^src\/(features\/[^/]+|[^/]+)/.exec(file)?.[1] ?? ''
const isProduct = (file: string) => !/\.(test|guards)\.tsx?$|^src\/test\//.test(file)

/**
 * Returns the statements that use tables of another part than their own (a feature, kit or app). A part offers its data to others by
 * functions.
 */
export async function checkTableOwners(folder = '.', declared = ports): Promise<string[]> {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: folder })
    .filter(isProduct)
    .sort()
    .map((file) => ({ file, code: withoutComments(readFileSync(`${folder}/${file}`, 'utf8')) }))
  const owners = new Map<string, string>()
  for (const { file, code } of sources)
    for (const [, body = ''] of code.matchAll(/interface Tables \{\n([\s\S]*?\n {2})?\}/g))
      for (const [, table = ''] of body.matchAll(/^ {4}(\w+):/gm)) owners.set(table, partOf(file))

  const problems: string[] = []
  const used = new Set<string>()
  for (const { file, code } of sources)
    for (const { table, line } of namedTables(code, [...owners.keys()])) {
      if (owners.get(table) === partOf(file)) continue
      if (declared[file]?.tables.includes(table)) used.add(`${file} ${table}`)
      else problems.push(`${file}:${line} names the table "${table}" of ${owners.get(table)}`)
    }
  for (const [file, { tables }] of Object.entries(declared))
    for (const table of tables)
      if (!used.has(`${file} ${table}`)) problems.push(`${file} is declared to name "${table}", but does not`)
  return problems
}

/** Finds the tables named in calls of the query builder, in SQL, and as the table of a list. */
function* namedTables(code: string, tables: readonly string[]): Generator<{ table: string; line: number }> {
  if (tables.length === 0) return
  const names = tables.join('|')
  const calls =
    '(?:select|delete)From|(?:inner|left|right|full|cross)(?:Lateral)?Join|updateTable|insertInto|replaceInto|mergeInto'
  const call = `(?<=(?:${calls}|using|from|scanFor|table)(?:<[^(]*>)?\\(\\s*(?:\\[[^\\]]*)?)'(?<call>${names})(?: as \\w+)?'`
  const statement = `\\b(?:from|join|into|update|table)\\s+"?(?<statement>${names})\\b`
  const list = `\\btable: '(?<list>${names})'`
  for (const match of code.matchAll(new RegExp([call, statement, list].join('|'), 'g'))) {
    const table = match.groups?.call ?? match.groups?.statement ?? match.groups?.list ?? ''
    yield { table, line: code.slice(0, match.index).split('\n').length }
  }
}

/** Replaces comments by spaces, so that line numbers stay the same. */
function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
}
