import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which test of which file a row names; a file without titles counts as a whole. */
interface NamedTests {
  file: string
  source: string | null
  titles: string[]
}

/**
 * What is wrong with the rows of the coverage table. A row names a test file in back-ticks, then titles of tests in that file in double
 * quotes; each text in single quotes and each address of its second column must stand in one of those tests.
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
  return said.filter((text) => !patternOf(text).test(tests)).map((text) => `none of its tests says '${text}'`)
}

/** In a text, {name} and N stand for whatever the test has there. */
function patternOf(text: string): RegExp {
  const literal = plain(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(literal.replace(/\\\{[^}]+\\\}|\bN\b/g, '.+?'))
}

/** The file without the tests that a row does not name; what stands outside of tests, such as tables of cases, belongs to all. */
function withoutOtherTests(source: string, titles: string[]): string {
  const [before = '', ...tests] = source.split(/^(?=\s*(?:test|it)(?:\.each)?\()/m)
  const isNamed = (test: string) => titles.some((title) => test.includes(plain(title)))
  return [before, ...tests.filter(isNamed)].join('\n')
}

/** Quotes and apostrophes are written in several ways. */
function plain(text: string): string {
  return text.replaceAll('\\', '').replaceAll('’', "'")
}
