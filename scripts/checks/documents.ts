import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { findCoverageProblems } from './coverage.ts'
import { findUnheldClaims } from './named-tests.ts'

const coverageTable = 'docs/specification-coverage.md'
const pagesThatNameTests = ['docs/security.md', 'docs/tablets.md']
const projectFolders = ['src', 'docs', 'scripts', 'e2e', 'bench', 'faults', 'migrations', '.ci']
const projectPath = new RegExp(`^(${projectFolders.map((name) => name.replace('.', '\\.')).join('|')})/[\\w./@#-]+$`)
const npmCommands = new Set(['start', 'test'])

/** Returns the links, npm scripts, paths and tests that documents name but that don't exist. */
export async function checkDocuments(folder = '.'): Promise<string[]> {
  const documents = globSync('**/*.md', { cwd: folder, exclude: (name) => /(^|\/)(node_modules|dist|data)$/.test(name) })
  const manifest: { scripts?: Record<string, string> } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const scripts = new Set(Object.keys(manifest.scripts ?? {}))
  return documents.sort().flatMap((document) => {
    const lines = readFileSync(join(folder, document), 'utf8').split('\n')
    const problems = findBrokenLines(folder, document, lines, scripts)
    if (document === coverageTable) return [...problems, ...findCoverageProblems(folder, document, lines)]
    return pagesThatNameTests.includes(document) ? [...problems, ...findUnheldClaims(folder, document, lines)] : problems
  })
}

function findBrokenLines(folder: string, document: string, lines: string[], scripts: Set<string>): string[] {
  let isCode = false
  return lines.flatMap((line, index) => {
    const at = `${document}:${index + 1}`
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    const unknownScripts = namedScripts(line, isCode).filter((name) => !scripts.has(name))
    const broken = isCode ? [] : brokenTargets(folder, document, line)
    return [
      ...unknownScripts.map((name) => `${at} npm script "${name}" does not exist`),
      ...broken.map((words) => `${at} ${words}`),
    ]
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

function brokenTargets(folder: string, document: string, line: string): string[] {
  const links = [...line.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map((match) => match[1] ?? '')
  const relative = links.filter((target) => !/^([a-z][a-z0-9+.-]*:|#|\/\/)/i.test(target))
  const paths = [...line.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '').filter((path) => projectPath.test(path))
  return [
    ...relative.filter((target) => !linkExists(folder, document, target)).map((target) => `link to ${target} leads nowhere`),
    ...paths.filter((path) => !existsSync(join(folder, path))).map((path) => `\`${path}\` does not exist`),
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
