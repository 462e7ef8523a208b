// How long a test waits for what must come: generous, because a machine that is busy with something else must not fail a test.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
