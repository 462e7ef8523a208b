import type { Engine } from '../../src/test/engines.ts'

/** One guard of the product, the way to break it, and the test that must notice. */
export interface PlantedFault {
  /** What the guard is for, as a sentence about the product. */
  guard: string
  /** The file to change, relative to the project's folder. */
  file: string
  /** Text that occurs in the file exactly once. */
  find: string
  /** The text that replaces it. */
  replace: string
  /**
   * The test that must fail. No other test of its file may fail. A unit test runs on SQLite unless `engine` or the name of its file
   * (`*.postgres.test.ts`) says PostgreSQL. Of a file in e2e, only this test runs, on the app built with the fault.
   */
  test: { file: string; title: string; engine?: Engine }
}
