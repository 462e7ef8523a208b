import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Guard } from '../../src/test/guard.ts'

export interface FoundGuard extends Required<Guard> {
  guardFile: string
  testFile: string
  /** Relative to the project's folder, as `guardFile` and `testFile` are. */
  file: string
}

const isUnitTest = ({ testFile }: FoundGuard) => testFile.startsWith('src/')

/** Returns all guards, by test file. */
export async function findGuards(): Promise<FoundGuard[]> {
  const { imports }: { imports: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const guardFiles = globSync('{src,e2e,faults,scripts}/**/*.guards.ts').sort()
  const found = await Promise.all(
    guardFiles.map(async (guardFile) => {
      const { guards }: { guards: Guard[] } = await import(pathToFileURL(resolve(guardFile)).href)
      const testFile = guardFile.replace(/\.guards\.ts$/, '.test.ts')
      const file = (specifier: string) => {
        const [folder = '', ...path] = specifier.split('/')
        const target = imports[`${folder}/*`]
        return target === undefined ? join(dirname(guardFile), specifier) : join(target.replace('*', path.join('/')))
      }
      const beside = `./${basename(guardFile, '.guards.ts')}.ts`
      return guards.map(({ replace = '', ...guard }) => ({
        ...guard,
        replace,
        guardFile,
        testFile: existsSync(testFile) ? testFile : `${testFile}x`,
        file: file(guard.file ?? beside),
      }))
    }),
  )
  return found.flat()
}

/** The guards whose file or sentence contains all words. */
export function guardsWith(guards: FoundGuard[], words: string[]): FoundGuard[] {
  return guards.filter(({ guardFile, guard }) => words.every((word) => `${guardFile} ${guard}`.includes(word)))
}

/** The guards of unit tests of which the product, the test or the guard itself is among the changed files. */
export function guardsOf(guards: FoundGuard[], changed: string[]): FoundGuard[] {
  const files = new Set(changed)
  return guards.filter((each) => isUnitTest(each) && [each.file, each.testFile, each.guardFile].some((file) => files.has(file)))
}

/** Returns at most `count` items, evenly spread. */
export function chooseEvenly<Item>(items: Item[], count: number): Item[] {
  if (items.length <= count) return items
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as Item)
}
