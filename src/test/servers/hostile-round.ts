import { readdir, readFile, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { readProcessUsage } from '#kit/server/documents/process-usage.ts'
import type { HostileDocument } from '../documents/hostile-documents.ts'
import { writePdf } from '../documents/planner-pdf.ts'

interface Visitor {
  id: string
  /** The `cookie` header. */
  cookie: string
}

export interface Noticed {
  /** Status of each upload, by the name of its file. */
  statuses: Map<string, number>
  /** Milliseconds of each answer of `/healthz`. */
  healthMs: number[]
  /** Seconds until another owner's PDF was found, for each that was uploaded meanwhile. */
  searchSeconds: number[]
  /** Largest memory of one document process, and most space in the slots of all, in bytes. */
  processBytes: number
  slotBytes: number
}

/** Milliseconds between two requests for `/healthz`, and between two checks of the search and of the processes. */
const healthPauseMs = 20
const checkPauseMs = 100
const uploadsAtOnce = 4

/** The descriptor of the slot in a document process. */
const slotDescriptor = 4

/** Uploads hostile documents as one owner, and measures what another owner and the operator notice. */
export async function uploadHostile(
  server: { url: string; pid: number },
  { hostile, other }: { hostile: Visitor; other: Visitor },
  { documents, searches, searchWithinMs }: { documents: readonly HostileDocument[]; searches: number; searchWithinMs: number },
): Promise<Noticed> {
  const noticed: Noticed = { statuses: new Map(), healthMs: [], searchSeconds: [], processBytes: 0, slotBytes: 0 }
  let isOver = false

  async function watchHealth() {
    while (!isOver) {
      const began = performance.now()
      await (await fetch(`${server.url}/healthz`)).arrayBuffer()
      noticed.healthMs.push(performance.now() - began)
      await delay(healthPauseMs)
    }
  }

  async function watchProcesses() {
    while (!isOver) {
      let slots = 0
      for (const pid of await childrenOf(server.pid)) {
        noticed.processBytes = Math.max(noticed.processBytes, readProcessUsage(pid)?.residentBytes ?? 0)
        slots += (await stat(`/proc/${pid}/fd/${slotDescriptor}`).catch(() => null))?.size ?? 0
      }
      noticed.slotBytes = Math.max(noticed.slotBytes, slots)
      await delay(checkPauseMs)
    }
  }

  async function upload({ id, cookie }: Visitor, { name, content }: HostileDocument): Promise<number> {
    const body = new FormData()
    body.set('userId', id)
    body.set('file', new File([new Uint8Array(content)], name))
    const reply = await fetch(`${server.url}/api/uploads`, { method: 'POST', headers: { cookie }, body })
    await reply.arrayBuffer()
    return reply.status
  }

  async function uploadAll() {
    const waiting = [...documents]
    await Promise.all(
      Array.from({ length: uploadsAtOnce }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift())
          noticed.statuses.set(next.name, await upload(hostile, next))
      }),
    )
  }

  async function searchFor(word: string) {
    const content = writePdf([{ streams: [`BT /F1 24 Tf 40 140 Td (${word}) Tj ET`] }])
    const began = performance.now()
    await upload(other, { name: `${word}.pdf`, content })
    while (performance.now() - began < searchWithinMs) {
      const reply = await fetch(`${server.url}/api/users/${other.id}/text-hits?q=${word}`, { headers: { cookie: other.cookie } })
      if (((await reply.json()) as unknown[]).length > 0) break
      await delay(checkPauseMs)
    }
    noticed.searchSeconds.push((performance.now() - began) / 1000)
  }

  const watching = [watchHealth(), watchProcesses()]
  try {
    const uploading = uploadAll()
    for (let search = 0; search < searches; search++) await searchFor(`tangerine${'abcdefghij'[search % 10]}`)
    await uploading
  } finally {
    isOver = true
    await Promise.allSettled(watching)
  }
  return noticed
}

/** Processes that a process has started. Empty where the system doesn't tell. */
async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''))
  return (await Promise.all(lists)).join(' ').split(' ').filter(Boolean).map(Number)
}
