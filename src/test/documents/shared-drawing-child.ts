import { createDrawingChild, type DrawingChild, type DrawingChildOptions } from '#kit/server/documents/drawing-child.ts'

/** The idle processes of this worker, by their options. Servers of tests that have closed leave them here. */
const idle = new Map<string, DrawingChild<object, unknown>[]>()
/** Of each kind, so that a worker holds at most a gigabyte. */
const mostIdle = 2

/**
 * Like `createDrawingChild`, but a process that is ended or closed while it's idle works for the next server: starting one takes half a
 * second of CPU, and the files of a run would start hundreds. It ends with the process of the tests.
 */
export function createSharedDrawingChild<Job extends object, Result>(
  options: DrawingChildOptions = {},
): DrawingChild<Job, Result> {
  const key = JSON.stringify(options)
  let child: DrawingChild<Job, Result> | null = null
  let isBusy = false
  let isClosed = false

  function take(): DrawingChild<Job, Result> {
    child ??= (idle.get(key)?.pop() as DrawingChild<Job, Result> | undefined) ?? createDrawingChild<Job, Result>(options)
    return child
  }

  function giveBack() {
    if (child === null) return
    const others = idle.get(key) ?? []
    if (child.pid() === undefined || child.isLowest() || others.length >= mostIdle) child.close()
    else idle.set(key, [...others, child as DrawingChild<object, unknown>])
    child = null
  }

  return {
    start() {
      if (!isClosed) take().start()
    },
    async draw(job, onCpu, document) {
      // A closed one rejects with the error that callers expect.
      const working = isClosed ? createClosed<Job, Result>() : take()
      isBusy = true
      try {
        return await working.draw(job, onCpu, document)
      } finally {
        isBusy = false
      }
    },
    yieldToOthers: () => child?.yieldToOthers(),
    isLowest: () => child?.isLowest() ?? false,
    end(error) {
      if (isBusy) child?.end(error)
      else giveBack()
    },
    close() {
      isClosed = true
      if (!isBusy) return giveBack()
      child?.close()
      child = null
    },
    pid: () => child?.pid(),
  }
}

function createClosed<Job extends object, Result>(): DrawingChild<Job, Result> {
  const child = createDrawingChild<Job, Result>()
  child.close()
  return child
}
