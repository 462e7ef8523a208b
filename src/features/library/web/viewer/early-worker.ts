import workerAddress from './pdf-worker.ts?worker&url'

/** One that says nothing for so long will not. */
const readyWithinMs = 5000

/*
 * pdf.js starts its worker when a file is opened, after all of the viewer's code was read. Loaded beside that code, this file starts it
 * meanwhile, on another core.
 */
let early = start()

interface EarlyWorker {
  worker: Worker
  /** Whether it has said in time that its code runs. */
  isReady: Promise<boolean>
}

function start(): EarlyWorker | undefined {
  try {
    const worker = new Worker(workerAddress, { type: 'module' })
    const isReady = new Promise<boolean>((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data?.action === 'ready'), { once: true })
      worker.addEventListener('error', () => resolve(false), { once: true })
      setTimeout(resolve, readyWithinMs, false)
    })
    return { worker, isReady }
  } catch {
    // A browser without workers of this kind: pdf.js reads in the page.
    return undefined
  }
}

/** The worker, for one file, to be ended with it. Undefined: there is none that answers, and pdf.js starts its own. */
export async function takeEarlyWorker(): Promise<Worker | undefined> {
  const taken = early
  early = undefined
  if (await taken?.isReady) return taken?.worker
  taken?.worker.terminate()
  return undefined
}
