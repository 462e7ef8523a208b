// How long a test waits for what must come: longer than any machine needs, because a test that is right must not depend on how fast the machine is.
// A planted fault is waited for less long.
export const patienceMs = Number(process.env.TEST_PATIENCE_MS ?? 60_000)

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: patienceMs })
}
