import { runChecks } from './run-checks.ts'

const { passed, failed } = await runChecks()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
