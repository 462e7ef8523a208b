import { finishRun } from '../running/tally.ts'
import { runPlantedFaults } from './run-planted.ts'

finishRun(await runPlantedFaults(process.argv.slice(2)))
