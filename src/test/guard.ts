/**
 * One guard of the product, the way to break it, and the test that must notice. The guards of `x.test.ts` are the array `guards` of
 * `x.guards.ts` beside it.
 */
export interface Guard {
  /** What is lost without it. */
  kind: 'data' | 'money' | 'privacy'
  /** A sentence about the product. */
  guard: string
  /** The file to change, written like an import: './serve.ts' or '#kit/server/http/serve.ts'. By default `x.ts` beside it. */
  file?: string
  /** Text that occurs in the file exactly once. */
  find: string
  /** The text that replaces it. By default none. */
  replace?: string
  /** Title of the test that must fail. */
  test: string
}
