// Measures the CPU time of each test file with the processes that it starts, for the report of a run (scripts/tests/cost-reporter.ts).
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { afterAll } from 'vitest'
import { readProcessUsage } from '#kit/server/documents/process-usage.ts'

declare module 'vitest' {
  interface TaskMeta {
    cpuMs?: number
  }
}

const tickMs = 10

const before = cpuMs()
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to find fixtures; the file comes second.
afterAll(({}, file) => {
  file.meta.cpuMs = cpuMs() - before
})

function cpuMs(): number {
  if (!isMainThread) return sumMs(process.threadCpuUsage())
  return (
    sumMs(process.cpuUsage()) +
    endedChildrenMs() +
    openChildren().reduce((sum, pid) => sum + (readProcessUsage(pid)?.cpuMs ?? 0), 0)
  )
}

function sumMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}

/** Of those that have ended. Zero where there is no `/proc`. */
function endedChildrenMs(): number {
  const [user = '0', system = '0'] =
    read('/proc/self/stat')
      .split(/\) (?!.*\) )/)[1]
      ?.split(' ')
      .slice(13, 15) ?? []
  return (Number(user) + Number(system)) * tickMs
}

function openChildren(): number[] {
  return read(`/proc/self/task/${process.pid}/children`).split(' ').filter(Boolean).map(Number)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
