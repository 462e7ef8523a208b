export type Engine = 'SQLite' | 'PostgreSQL'

/**
 * Returns the engines to test: SQLite in `npm test`, PostgreSQL in the full run, both when tests are run by hand. Used by
 * `vitest.config.ts` and the tests' processes.
 */
export function testedEngines(environment: NodeJS.ProcessEnv = process.env): Engine[] {
  const all: Engine[] = ['SQLite', 'PostgreSQL']
  return all.filter((engine) => (environment.TEST_ENGINE ?? engine) === engine)
}
