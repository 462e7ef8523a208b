export type Engine = 'SQLite' | 'PostgreSQL'

/** Both by hand; `npm test` names SQLite, the full run PostgreSQL. Read by `vitest.config.ts` and by the tests' processes. */
export function testedEngines(environment: NodeJS.ProcessEnv = process.env): Engine[] {
  const all: Engine[] = ['SQLite', 'PostgreSQL']
  return all.filter((engine) => (environment.TEST_ENGINE ?? engine) === engine)
}
