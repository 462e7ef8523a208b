import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pagePolicy, securityHeaders } from '#app/server/pages/security-headers.ts'
import { plantedFaults } from './guards/index.ts'

test('each planted fault changes a text that occurs exactly once, and names a test file that exists', () => {
  const faults = Object.values(plantedFaults).flat()
  const problems = faults.flatMap(({ guard, file, find, test: { file: testFile } }) => [
    ...(existsSync(testFile) ? [] : [`${guard}: ${testFile} does not exist`]),
    ...(existsSync(file) && readFileSync(file, 'utf8').split(find).length === 2
      ? []
      : [`${guard}: "${find}" does not occur exactly once in ${file}`]),
  ])
  expect(problems).toEqual([])
})

/** The string literals of a test file as patterns. What `test.each` or a template fills in matches anything. */
function titlePatterns(testFile: string): RegExp[] {
  const literals = readFileSync(testFile, 'utf8').matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g)
  return [...literals].flatMap(([, , text = '']) => {
    const words = text.replaceAll(/\\(.)/g, '$1').split(/%%|%[sdjio]|\$\{[^}]*\}|\$\w+/)
    if (words.join('').trim().length < 6) return []
    return new RegExp(`^${words.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`)
  })
}

test('the test file of each planted fault has a test of the title', () => {
  const faults = Object.values(plantedFaults).flat()
  const patterns = new Map([...new Set(faults.map(({ test: { file } }) => file))].map((file) => [file, titlePatterns(file)]))
  const missing = faults.filter(({ test: { file, title } }) => !patterns.get(file)?.some((pattern) => pattern.test(title)))
  expect(missing.map(({ test: { file, title } }) => `${file}: ${title}`)).toEqual([])
})

const finds = Object.values(plantedFaults)
  .flat()
  .map(({ find }) => find)

test('each limit has a planted fault', () => {
  const sources = globSync('src/{kit,features,app}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const names = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bname: '([\w-]+)',\s*points:/g)].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(25)
  expect(names.filter((name) => !finds.some((find) => find.includes(`name: '${name}'`)))).toEqual([])
})

test('each security header and each directive of the page policy has a planted fault', () => {
  // The policy is checked directive by directive below. The fault of the HTTPS header is planted where the header is switched on.
  const headers = Object.keys(securityHeaders({ isSecure: false })).filter((name) => name !== 'content-security-policy')
  const directives = pagePolicy('', [])
    .split('; ')
    .map((line) => line.split(' ')[0] ?? '')
  expect(
    [...headers, ...directives].filter(
      (name) => !finds.some((find) => find.includes(name) || (name === 'permissions-policy' && find.includes('camera'))),
    ),
  ).toEqual([])
})
