import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A test file that a row names, and the titles of its tests. Without titles, the row names all tests of the file. */
interface NamedTests {
  file: string
  source: string | null
  titles: string[]
}

/**
 * Returns the problems of the coverage table. A row names a test file in backticks, then titles of tests in that file in double quotes.
 * Each text in single quotes and each URL path of its second column must occur in one of those tests.
 */
export function findCoverageProblems(folder: string, table: string, lines: string[]): string[] {
  return lines.flatMap((line, index) => {
    if (!line.startsWith('|')) return []
    const named = namedTests(folder, line)
    const problems = [...missingTests(named), ...missingTexts(line.split(' | ')[1] ?? '', named)]
    return problems.map((words) => `${table}:${index + 1} ${words}`)
  })
}

function namedTests(folder: string, line: string): NamedTests[] {
  const named: NamedTests[] = []
  for (const [, file, title = ''] of line.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`|"([^"]+)"/g)) {
    if (file === undefined) named.at(-1)?.titles.push(title)
    else {
      const path = join(folder, file)
      named.push({ file, source: existsSync(path) ? plain(readFileSync(path, 'utf8')) : null, titles: [] })
    }
  }
  return named
}

function missingTests(named: NamedTests[]): string[] {
  return named.flatMap(({ file, source, titles }) => {
    if (source === null) return [`test file ${file} does not exist`]
    return titles.filter((title) => !source.includes(plain(title))).map((title) => `no test is named "${title}"`)
  })
}

const quotedText = /(?<=^|[\s(])'(.+?)'(?=[\s,;.)|:]|$)/g
const address = /(?<=[\s(])(\/[a-z][a-z/-]*)(?=[\s,;.)|:]|$)/g

function missingTexts(what: string, named: NamedTests[]): string[] {
  if (named.length === 0) return []
  const tests = named.map(({ source, titles }) => withoutOtherTests(source ?? '', titles)).join('\n')
  const said = [...what.matchAll(quotedText), ...what.matchAll(address)].map(([, text = '']) => text)
  return said.filter((text) => !patternOf(text).test(tests)).map((text) => `none of its tests contains '${text}'`)
}

/** Returns a pattern for a text in which {name} and N match any text of the test. */
function patternOf(text: string): RegExp {
  const literal = plain(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(literal.replace(/\\\{[^}]+\\\}|\bN\b/g, '.+?'))
}

/** Returns a file without the tests that a row doesn't name. Code outside tests, such as tables of cases, is kept. */
function withoutOtherTests(source: string, titles: string[]): string {
  const [before = '', ...tests] = source.split(/^(?=\s*(?:test|it)(?:\.each)?\()/m)
  const isNamed = (test: string) => titles.some((title) => test.includes(plain(title)))
  return [before, ...tests.filter(isNamed)].join('\n')
}

/** Normalizes quotes and apostrophes, which sources escape in several ways. */
function plain(text: string): string {
  return text.replaceAll('\\', '').replaceAll('’', "'")
}
