import { globSync, readFileSync } from 'node:fs'

const folders = ['src', 'scripts', 'bench', 'e2e', 'faults', 'migrations']
/** A document that is not in the repository, cited by the number of its section, or a ticket by its number. */
const reference = /\b(specification|design|issue|section)(?: (?:section|decision|number))?s? #?\d+/i

/** No source refers to what a reader of the repository cannot open. State the rule itself, or link a decision record. */
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
