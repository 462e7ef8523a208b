import { globSync, readFileSync } from 'node:fs'

const folders = ['src', 'scripts', 'bench', 'e2e', 'faults', 'migrations']
const records = 'docs/decisions'
const mostRecords = 40
const mostLines = 50
/** Matches a numbered section of a document outside the repository, or a ticket number. */
const outside = /\b(specification|design|issue|section)(?: (?:section|decision|number))?s? #?\d+/i
/** Matches "record 1", and a decision record in a path or a link. */
const record = /\brecords? \[?(\d+)|\b(\d{4})-[a-z][\w-]*\.md|decisions\/(\d{4})\b/g

/**
 * Returns the lines of sources that refer to something outside the repository, which its readers can't open, the references to decision
 * records that don't exist, and the records that break the rules of their index.
 */
export async function checkReferences(folder = '.'): Promise<string[]> {
  const exclude = (name: string) => /(^|\/)(node_modules|dist|data)$|(references|documents)\.test\.ts$/.test(name)
  const sources = globSync(`{${folders.join(',')}}/**/*.{ts,tsx,mjs,css,html}`, { cwd: folder, exclude })
  const documents = globSync('**/*.md', { cwd: folder, exclude })
  const existing = new Map(globSync(`${records}/[0-9]*.md`, { cwd: folder }).map((file) => [numberOf(file), file]))
  const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')
  return [
    ...sources.sort().flatMap((file) => findOutside(file, read(file))),
    ...[...sources, ...documents.sort()].flatMap((file) => findMissingRecords(file, read(file), existing)),
    ...findRecordProblems(existing, read),
  ]
}

const numberOf = (file: string) => Number(/(\d{4})-/.exec(file)?.[1])

function findOutside(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const words = outside.exec(line)?.[0]
    return words === undefined ? [] : [`${file}:${index + 1} refers to "${words}", which is not in the repository`]
  })
}

function findMissingRecords(file: string, text: string, existing: Map<number, string>): string[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(record)].flatMap(([words, ...numbers]) => {
      const exists = existing.has(Number(numbers.find((digits) => digits)))
      return exists ? [] : [`${file}:${index + 1} refers to "${words}", which is no decision record`]
    }),
  )
}

function findRecordProblems(existing: Map<number, string>, read: (file: string) => string): string[] {
  const files = [...existing.values()].sort()
  const index = files.length > 0 ? read(`${records}/README.md`) : ''
  const unlisted = files.filter((file) => !index.includes(`(${file.slice(records.length + 1)})`))
  const long = files.filter((file) => read(file).trimEnd().split('\n').length > mostLines)
  return [
    ...unlisted.map((file) => `${file} is missing in ${records}/README.md`),
    ...long.map((file) => `${file} has more than ${mostLines} lines`),
    ...(files.length > mostRecords ? [`there are ${files.length} decision records: merge some, or remove some`] : []),
  ]
}
