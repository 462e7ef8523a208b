import { expect, test } from 'vitest'
import { readReport } from '../tests/report-file.ts'
import { type CommandResult, runCommand } from './command.ts'

const run = async (script: string) => {
  let result: CommandResult | undefined
  const report = await readReport(async (file, isComplete) => {
    result = await runCommand(process.execPath, ['-e', script, file], { isComplete, exitLimitMs: 100 })
  })
  return { report, passed: result?.passed }
}
const write = "require('node:fs').writeFileSync(process.argv[1], '{\"tests\":1}')"

test('a tool that has written its report and does not exit is killed, and passes', async () => {
  expect(await run(`${write}; setInterval(() => {}, 1000)`)).toEqual({ report: { tests: 1 }, passed: true })
})

test('a tool that writes its report and fails has failed', async () => {
  expect(await run(`${write}; process.exit(1)`)).toEqual({ report: { tests: 1 }, passed: false })
})

test('a tool that has not written its whole report yet is not killed', async () => {
  const script = `require('node:fs').writeFileSync(process.argv[1], '{'); setTimeout(() => process.exit(3), 2500)`
  expect(await run(script)).toEqual({ report: undefined, passed: false })
})
