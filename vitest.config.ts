import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { leftToFullRun, withoutPostgres } from './scripts/tests/tiers.ts'
import { lucideIcons } from './scripts/toolchain/icons.ts'
import { testedEngines } from './src/test/databases/engines.ts'
import { patienceMs } from './src/test/patience.ts'

const engines = testedEngines()
const hasPostgres = engines.includes('PostgreSQL')
const hasSqlite = engines.includes('SQLite')

const testFiles = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'migrations/**/*.test.ts']
const browserTests = ['src/**/web/**/*.test.{ts,tsx}', 'src/features/*/admin/**/*.test.{ts,tsx}']
const usesDocument = /^\/\/ @vitest-environment jsdom\n/
/** Both keep running after a test file has ended, and don't recognize objects of its discarded jsdom realm. */
const needsRealmOfNode = /'fake-indexeddb\/auto'|'#kit\/server\//
const usesDatabase = /#test\/databases\/(databases|query-plans)\.ts/

function testFilesWithDatabase(): string[] {
  const isLeftOut = (file: string) => !recordsTexts && withoutPostgres.some((start) => file.startsWith(start))
  const isMeant = (file: string) => file.endsWith('.postgres.test.ts') || usesDatabase.test(readFileSync(file, 'utf8'))
  return globSync(testFiles).filter((file) => !isLeftOut(file) && isMeant(file))
}

function testFilesWithDocument(): string[] {
  return globSync(browserTests).filter((file) => {
    const text = readFileSync(file, 'utf8')
    return usesDocument.test(text) && !needsRealmOfNode.test(text)
  })
}

export const databaseSetup = ['src/test/databases/sqlite-template.ts', ...(hasPostgres ? ['src/test/databases/postgres.ts'] : [])]
const recordsTexts = process.env.SQL_TEXTS !== undefined
const isFirstTier = process.env.TEST_TIER === 'first'
const exclude = [
  ...configDefaults.exclude,
  ...(hasPostgres ? [] : ['**/*.postgres.test.ts']),
  ...(isFirstTier ? leftToFullRun.map((start) => `${start}**`) : []),
]
// With `TEST_ENGINE=PostgreSQL`, only tests with a database run. The others belong to `npm test`.
const include = hasSqlite ? testFiles : testFilesWithDatabase()

function browserProjects() {
  const withDocument = testFilesWithDocument()
  return [
    // Each file gets a realm of its own in a thread that is reused: jsdom is loaded once for each thread, which takes a third of the time.
    { extends: true as const, test: { name: 'browser', include: withDocument, exclude, pool: 'vmThreads' as const } },
    {
      extends: true as const,
      test: {
        name: 'browser in Node',
        include: browserTests,
        exclude: [...exclude, ...withDocument],
        globalSetup: databaseSetup,
      },
    },
  ]
}

export default defineConfig({
  plugins: [lucideIcons()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include,
          exclude: [...exclude, ...browserTests],
          globalSetup: databaseSetup,
          // The server's modules have no state between two files. Loading them once for each process saves a third of the run.
          isolate: false,
          experimental: { viteModuleRunner: false },
        },
      },
      // Screens share stores and a document, so each file begins with modules of its own. None of them uses PostgreSQL.
      ...(hasSqlite ? browserProjects() : []),
    ],
    environment: 'node',
    setupFiles: [
      ...['src/test/file-cost.ts', 'src/test/no-console-error.ts', 'src/test/patience.ts'],
      ...(recordsTexts ? ['src/test/databases/sql-texts.ts'] : []),
    ],
    ...(hasSqlite ? {} : { testNamePattern: /\bon PostgreSQL\b/ }),
    expect: { poll: { timeout: patienceMs } },
    // Those of `npm test` wait a quarter of the time. In the full run the tests of faults have the rest of the cores.
    maxWorkers: availableParallelism() + (isFirstTier ? 1 : 0),
    // Long enough for a slow or busy machine: only a test that hangs reaches the limit.
    testTimeout: 5 * patienceMs,
    hookTimeout: 5 * patienceMs,
    retry: 0,
    allowOnly: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
