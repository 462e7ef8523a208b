import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { runCommand } from './run-command.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})

async function run(script: string, words: string[] = [], signal = new AbortController().signal): Promise<string> {
  const program = join(folder, 'program.mjs')
  await writeFile(program, script)
  return runCommand(program, words, signal).then(
    () => 'done',
    (error: Error) => error.message,
  )
}

test('a failed command gives the end of its output as the reason', async () => {
  expect(await run(`console.log(process.argv[2])`, ['backup'])).toBe('done')
  expect(await run(`console.error(process.argv[2]); process.exit(2)`, ['The disk is full.'])).toBe('The disk is full.')
  expect(await run(`process.exit(2)`)).toBe('The command exited with 2.')
  expect(await run(`process.stdout.write('x'.repeat(9999) + 'end'); process.exitCode = 1`)).toBe(`${'x'.repeat(497)}end`)
})

test('a command runs at a lower priority than requests', async () => {
  const said = await run(`import { getPriority } from 'node:os'; console.log(getPriority()); process.exitCode = 1`)
  expect(Number(said)).toBe(Math.max(10, getPriority()))
})

test('the command of a server with an even lower priority gets that of the server', async () => {
  const program = join(folder, 'command.mjs')
  await writeFile(program, `import { getPriority } from 'node:os'; console.log(getPriority()); process.exitCode = 1`)
  const server = `import(process.argv[1]).then(({ runCommand }) => runCommand(process.argv[2], [], new AbortController().signal))
    .catch((error) => console.log(error.message))`
  const { stdout } = await promisify(execFile)('nice', [
    '-n',
    '15',
    process.execPath,
    '--eval',
    server,
    join(import.meta.dirname, 'run-command.ts'),
    program,
  ])
  expect(Number(stdout)).toBe(15)
})

test('a command that is no longer needed is ended', async () => {
  const wanted = new AbortController()
  setTimeout(() => wanted.abort(), 100)
  expect(await run('setInterval(() => {}, 1000)', [], wanted.signal)).toBe('The operation was aborted')
})
