import { readFileSync } from 'node:fs'

export interface ManualCommand {
  /** The heading above it. */
  section: string
  line: string
}

/** The two documents for the person who looks after the server, one after the other. */
export const manual = () => ['docs/operating.md', 'docs/reference.md'].map((file) => readFileSync(file, 'utf8')).join('\n')

/** The lines of the manual's blocks of commands. */
export function commandsOfManual(): ManualCommand[] {
  let section = ''
  let isBlock = false
  return manual()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('```')) isBlock = line === '```sh'
      else if (!isBlock) section = /^#+ (.*)$/.exec(line)?.[1] ?? section
      else if (line.trim() !== '') return [{ section, line }]
      return []
    })
}

export const visitFails = (reason: string) =>
  `Visit of the address: This machine gets no answer from https://planner.example (${reason}).`
export const noMailServer = 'Email: No mail server is set up.'

/** All that doctor may say: these warnings, each with its advice, and nothing else that isn't well. */
export function doctorSays(...warnings: string[]): RegExp {
  const warned = warnings.map((warning) => `warning ${warning.replace(/[.()]/g, '\\$&')}.*\n {8}.*\n`)
  return new RegExp(`^${['', ...warned].join('(ok {6}.*\n)*')}(ok {6}.*\n)*\n0 errors, ${warnings.length} warnings\\.\n$`)
}
