import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Each test file that a page names is there, and has the words that stand behind it in quotes. */
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
