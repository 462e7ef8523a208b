import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { lucideIcons } from './scripts/toolchain/icons.ts'
import { testedEngines } from './src/test/engines.ts'
import { patienceMs } from './src/test/patience.ts'

const engines = testedEngines()
const hasPostgres = engines.includes('PostgreSQL')

const testFiles = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'migrations/**/*.test.ts']
const usesDatabase = /#test\/(databases|query-plans)\.ts/

function testFilesWithDatabase(): string[] {
  const isMeant = (file: string) => file.endsWith('.postgres.test.ts') || usesDatabase.test(readFileSync(file, 'utf8'))
  return globSync(testFiles).filter(isMeant)
}

export default defineConfig({
  plugins: [lucideIcons()],
  test: {
    include: testFiles,
    exclude: [...configDefaults.exclude, ...(hasPostgres ? [] : ['**/*.postgres.test.ts'])],
    environment: 'node',
    globalSetup: hasPostgres ? ['src/test/postgres.ts'] : [],
    setupFiles: ['src/test/no-console-error.ts', 'src/test/patience.ts'],
    // Where the run is for PostgreSQL alone, the other tests belong to `npm test`.
    ...(engines.includes('SQLite') ? {} : { include: testFilesWithDatabase(), testNamePattern: /\bon PostgreSQL\b/ }),
    expect: { poll: { timeout: patienceMs } },
    maxWorkers: availableParallelism(),
    // Only what hangs gets there: a machine that is slow or busy must not fail a test.
    testTimeout: 5 * patienceMs,
    hookTimeout: 5 * patienceMs,
    retry: 0,
    allowOnly: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
