import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ifPresent } from '#test/not-run.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { type DrawingFailed, DrawingLost } from './drawing.ts'
import { createDrawingChild } from './drawing-child.ts'
import type { Intrusion, Loot } from './intruder-process.test-data.ts'

const isLinux = process.platform === 'linux'

ifPresent({ '/proc': isLinux })('the process that opens uploaded files can only read the program, and knows no secret', () => {
  const child = createDrawingChild()
  try {
    child.start()
    const [, ...parameters] = partsOf('cmdline', child.pid())
    // A folder that is a link may be read under both paths.
    expect([...new Set(parameters.map((parameter) => basename(parameter)))]).toEqual([
      '--permission',
      'src',
      'node_modules',
      'package.json',
      '--allow-addons',
      '--max-old-space-size=192',
      '--disable-sigusr1',
      '--no-warnings',
      'drawing-process.ts',
    ])
    const environment = partsOf('environ', child.pid()).map((variable) => variable.split('=')[0])
    expect(environment.filter((name) => name !== undefined && !name.startsWith('NODE_CHANNEL'))).toEqual(['PATH', 'HOME'])
  } finally {
    child.close()
  }
})

const icon = fileURLToPath(new URL('../../../app/web/public/icon-192.png', import.meta.url))
const job = { mimeType: 'image/png', page: 1, widths: [32], shape: 'card' as const, isGrey: false }

test('a process that hangs is given up, and one that only waits for the CPU is not', async () => {
  const frozen = createDrawingChild({ stillAfterMs: 50, readUsage: () => ({ cpuMs: 700, residentBytes: 1 }) })
  await expect(frozen.draw(job, () => undefined, icon)).rejects.toBeInstanceOf(DrawingLost)
  frozen.close()
  let cpuMs = 0
  const starved = createDrawingChild({ stillAfterMs: 1000, readUsage: () => ({ cpuMs: ++cpuMs, residentBytes: 1 }) })
  expect((await starved.draw(job, () => undefined, icon)).width).toBe(192)
  starved.close()
})

test('a process that takes more than 384 MB is ended', async () => {
  for (const [megabytes, isEnded] of [
    [384, false],
    [385, true],
  ] as const) {
    let cpuMs = 0
    const child = createDrawingChild({ readUsage: () => ({ cpuMs: ++cpuMs, residentBytes: megabytes * 1024 * 1024 }) })
    const reason = await child
      .draw(job, () => undefined, icon)
      .then(
        () => null,
        (error: DrawingFailed) => error.reason,
      )
    expect([megabytes, reason]).toEqual([megabytes, isEnded ? 'too_large' : null])
    child.close()
  }
})

const partsOf = (what: 'cmdline' | 'environ', pid = 0) => readFileSync(`/proc/${pid}/${what}`, 'utf8').split('\0').filter(Boolean)

/**
 * What scripts in a document process find in `process`. A new version of Node may add something: see what it does, and add it here, or to
 * what `confine-scripts.ts` removes.
 */
const partsOfProcess = [
  ...[
    'Symbol(Symbol.toStringTag)',
    'Symbol(kCapture)',
    'Symbol(shapeMode)',
    '_channel',
    '_disconnect',
    '_events',
    '_eventsCount',
  ],
  ...[
    '_exiting',
    '_fatalException',
    '_handleQueue',
    '_maxListeners',
    '_pendingMessage',
    '_preload_modules',
    '_rawDebug',
    '_send',
  ],
  ...['_startProfilerIdleNotifier', '_stopProfilerIdleNotifier', '_tickCallback', 'abort', 'allowedNodeEnvironmentFlags', 'arch'],
  ...['argv', 'argv0', 'availableMemory', 'channel', 'chdir', 'config', 'connected', 'constrainedMemory', 'cpuUsage', 'cwd'],
  ...['debugPort', 'disconnect', 'domain', 'emitWarning', 'env', 'execArgv', 'execPath', 'exit', 'exitCode', 'features'],
  ...['finalization', 'getActiveResourcesInfo', 'getBuiltinModule', 'getegid', 'geteuid', 'getgid', 'getgroups', 'getuid'],
  ...[
    'hasUncaughtExceptionCaptureCallback',
    'hrtime',
    'initgroups',
    'loadEnvFile',
    'mainModule',
    'memoryUsage',
    'moduleLoadList',
  ],
  ...['nextTick', 'noProcessWarnings', 'openStdin', 'permission', 'pid', 'platform', 'ppid', 'reallyExit', 'ref', 'release'],
  ...['report', 'resourceUsage', 'send', 'setSourceMapsEnabled', 'setUncaughtExceptionCaptureCallback', 'setegid', 'seteuid'],
  ...['setgid', 'setgroups', 'setuid', 'sourceMapsEnabled', 'stderr', 'stdin', 'stdout', 'threadCpuUsage', 'title', 'umask'],
  ...['unref', 'uptime', 'version', 'versions'],
]

test('a script in a document process can neither open the data of users nor connect nor send signals', async () => {
  const folder = await temporaryFolder()
  const [database, document] = [join(folder, 'database.sqlite'), join(folder, 'page.pdf')]
  await writeFile(database, 'secret')
  await writeFile(document, 'the document')
  const heard: unknown[] = []
  const server = createServer((socket) => void heard.push(socket.destroy()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const child = createDrawingChild<Intrusion, Loot>({
    program: fileURLToPath(new URL('./intruder-process.test-data.ts', import.meta.url)),
  })
  try {
    const { port } = server.address() as AddressInfo
    const { process: parts, ...loot } = await child.draw(
      { paths: [database, document, '/etc/passwd'], port },
      () => undefined,
      document,
    )
    const noModule = expect.stringMatching(/^This process has no module \S+\.$/)
    expect(loot).toEqual({
      document: 'the document',
      'file 0': 'ERR_ACCESS_DENIED',
      'file 1': 'ERR_ACCESS_DENIED',
      'file 2': 'ERR_ACCESS_DENIED',
      proc: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      program: noModule,
      import: noModule,
      builtin: noModule,
      'required http': noModule,
      'required _tls_wrap': noModule,
      'required node:net': noModule,
      'required inspector': noModule,
      'required module': noModule,
      'required worker_threads': noModule,
      'required child_process': noModule,
      'required vm': noModule,
      loaded: noModule,
      renamed: noModule,
      changed: noModule,
      registerHooks: 'got undefined',
      register: 'got undefined',
      fetch: 'fetch is not defined',
      signal: 'process.kill is not a function',
      addon: 'process.dlopen is not a function',
    })
    expect(parts?.split(' ')).toEqual(partsOfProcess)
    expect(heard).toEqual([])
  } finally {
    child.close()
    server.close()
  }
})

test('a process gets each document in the same slot, and never a part of an earlier one', async () => {
  const folder = await temporaryFolder()
  const child = createDrawingChild<Intrusion, Loot>({
    program: fileURLToPath(new URL('./intruder-process.test-data.ts', import.meta.url)),
  })
  try {
    const seen: unknown[] = []
    for (const content of ['a long document', 'short', 'the third']) {
      const path = join(folder, content)
      await writeFile(path, content)
      seen.push((await child.draw({ paths: [], port: 1 }, () => undefined, path)).document)
    }
    expect(seen).toEqual(['a long document', 'short', 'the third'])
    await expect(child.draw({ paths: [], port: 1 }, () => undefined, join(folder, 'none'))).rejects.toThrow('ENOENT')
  } finally {
    child.close()
  }
})
