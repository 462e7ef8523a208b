// How long a test waits for something to happen. It is longer than any machine needs, because the result of a test must not depend on how
// fast the machine is. Planted faults use a shorter time.
export const patienceMs = Number(process.env.TEST_PATIENCE_MS ?? 60_000)

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: patienceMs })
}
