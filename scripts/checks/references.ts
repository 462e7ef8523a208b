import { globSync, readFileSync } from 'node:fs'

const folders = ['src', 'scripts', 'bench', 'e2e', 'faults', 'migrations']
/** Matches a numbered section of a document outside the repository, or a ticket number. */
const reference = /\b(specification|design|issue|section)(?: (?:section|decision|number))?s? #?\d+/i

/** Returns the lines of sources that refer to something outside the repository, which its readers can't open. */
export async function checkReferences(folder = '.'): Promise<string[]> {
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx,mjs,css,html}`, {
    cwd: folder,
    exclude: (name) => /(^|\/)node_modules$/.test(name) || name.endsWith('references.test.ts'),
  })
  return files.sort().flatMap((file) =>
    readFileSync(`${folder}/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const words = reference.exec(line)?.[0]
        return words === undefined ? [] : [`${file}:${index + 1} refers to "${words}", which is not in the repository`]
      }),
  )
}
