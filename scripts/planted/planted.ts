import type { Engine } from '../../src/test/engines.ts'

/** One guard of the product, the way to break it, and the test that must notice. */
export interface PlantedFault {
  /** What the guard is for, as a sentence about the product. */
  guard: string
  /** The file that is changed, from the project's folder. */
  file: string
  /** Text that occurs in the file exactly once. */
  find: string
  /** What stands there instead. */
  replace: string
  /**
   * The test that must fail, and the only one that may fail in its file. A unit test runs on SQLite unless it or its file (`*.postgres.test.ts`) names PostgreSQL; of a file in e2e
   * only this test runs, on the app built with the fault.
   */
  test: { file: string; title: string; engine?: Engine }
}
