import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

const coverageTable = 'docs/specification-coverage.md'
const projectFolders = ['src', 'docs', 'scripts', 'e2e', 'bench', 'faults', 'migrations', '.ci']
const projectPath = new RegExp(`^(${projectFolders.map((name) => name.replace('.', '\\.')).join('|')})/[\\w./@#-]+$`)
const npmCommands = new Set(['start', 'test'])

/** Returns the links, npm scripts, paths and test files that documents name but that don't exist. */
export async function checkDocuments(folder = '.'): Promise<string[]> {
  const documents = globSync('**/*.md', { cwd: folder, exclude: (name) => /(^|\/)(node_modules|dist|data)$/.test(name) })
  const manifest: { scripts?: Record<string, string> } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const scripts = new Set(Object.keys(manifest.scripts ?? {}))
  const tests = new Set(globSync('{src,e2e,faults,scripts}/**/*.test.{ts,tsx}', { cwd: folder }).map((file) => basename(file)))
  return documents.sort().flatMap((document) => {
    const lines = readFileSync(join(folder, document), 'utf8').split('\n')
    const problems = findBrokenLines(folder, document, lines, { scripts, tests })
    return document === coverageTable ? [...problems, ...findUncoveredRules(folder, lines)] : problems
  })
}

/** Returns the rows of the coverage table that name no test file, or a file without tests. */
function findUncoveredRules(folder: string, lines: string[]): string[] {
  return lines.flatMap((line, index) => {
    if (!line.startsWith('| ') || line.startsWith('| Section')) return []
    const files = [...line.matchAll(/`([^`]+\.test\.tsx?)`/g)].map((match) => match[1] ?? '')
    const empty = files.filter((file) => existsSync(join(folder, file)) && !hasTests(join(folder, file)))
    const problems = files.length === 0 ? ['no test file is named'] : empty.map((file) => `${file} contains no test`)
    return problems.map((words) => `${coverageTable}:${index + 1} ${words}`)
  })
}

function hasTests(file: string): boolean {
  return /^\s*(test|it|ifInstalled)\b.*\(/m.test(readFileSync(file, 'utf8'))
}

interface Names {
  scripts: Set<string>
  tests: Set<string>
}

function findBrokenLines(folder: string, document: string, lines: string[], names: Names): string[] {
  let isCode = false
  return lines.flatMap((line, index) => {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    const broken = [...(isCode ? [] : brokenLinks(folder, document, line)), ...brokenNames(folder, line, isCode, names)]
    return broken.map((words) => `${document}:${index + 1} ${words}`)
  })
}

/** Returns the scripts of `npm run x`, `npm start` and `npm test`. Looks only at code, because prose may mention npm freely. */
function namedScripts(line: string, isCode: boolean): string[] {
  const code = isCode ? [line] : [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
  return code.flatMap((words) => [
    ...[...words.matchAll(/\bnpm run (?:-\S+ )*([\w:-]+)/g)].map((match) => match[1] ?? ''),
    ...[...words.matchAll(/\bnpm (?:-\S+ )*(\w+)/g)].map((match) => match[1] ?? '').filter((name) => npmCommands.has(name)),
  ])
}

function brokenLinks(folder: string, document: string, line: string): string[] {
  const links = [...line.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map((match) => match[1] ?? '')
  const relative = links.filter((target) => !/^([a-z][a-z0-9+.-]*:|#|\/\/)/i.test(target))
  return relative.filter((target) => !linkExists(folder, document, target)).map((target) => `link to ${target} leads nowhere`)
}

function brokenNames(folder: string, line: string, isCode: boolean, { scripts, tests }: Names): string[] {
  const names = isCode ? [] : [...line.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '')
  const unknownScripts = namedScripts(line, isCode).filter((name) => !scripts.has(name))
  const unknownPaths = names.filter((name) => projectPath.test(name) && !existsSync(join(folder, name)))
  const unknownTests = names.filter((name) => /^[\w.-]+\.test\.tsx?$/.test(name) && !tests.has(name))
  return [
    ...unknownScripts.map((name) => `npm script "${name}" does not exist`),
    ...unknownPaths.map((path) => `\`${path}\` does not exist`),
    ...unknownTests.map((name) => `there is no test file ${name}`),
  ]
}

function linkExists(folder: string, document: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? document : normalize(join(dirname(document), decodeURI(path)))
  if (!existsSync(join(folder, file))) return false
  return !anchor || !file.endsWith('.md') || headingAnchors(readFileSync(join(folder, file), 'utf8')).has(anchor)
}

function headingAnchors(text: string): Set<string> {
  const headings = [...text.matchAll(/^#{1,6} +(.+?) *$/gm)].map((match) => match[1] ?? '')
  return new Set(
    headings.map((words) =>
      words
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  )
}
