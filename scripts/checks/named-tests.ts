import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the test files that a document names but that don't exist, or that lack the words quoted after their names. */
export function findUnheldClaims(folder: string, document: string, lines: readonly string[]): string[] {
  const files = globSync('{src,e2e,faults,scripts}/**/*.test.{ts,tsx}', { cwd: folder })
  return lines.flatMap((line, index) =>
    [...line.matchAll(/`([\w.-]+\.test\.tsx?)`(?:: "([^"]+?)(?:\.\.\.)?")?/g)].flatMap(([, name = '', words]) => {
      const at = `${document}:${index + 1}`
      const found = files.filter((file) => file.split('/').at(-1) === name)
      if (found.length === 0) return [`${at} there is no test file ${name}`]
      const isHeld = words === undefined || found.some((file) => readFileSync(join(folder, file), 'utf8').includes(words))
      return isHeld ? [] : [`${at} ${name} has no test "${words}"`]
    }),
  )
}
