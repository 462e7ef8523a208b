import { callPage } from '#kit/web/calls/call.ts'
import type { ListFilter } from '#kit/web/list/list-spec.ts'
import { type AccessCode, codesApi } from '../../codes.contract.ts'
import type { FileCode } from './codes-file.ts'

/** The maximum size of a batch. */
const shownCodesLimit = 10_000
const pageSize = 200
/** States in which a code can still be used. */
const unused = ['available', 'bound'] as const

/** Reads the unused codes that match the list's search and filter, unbound codes first. `isCapped` means that some were left out. */
export async function readShownCodes(filter: ListFilter, signal: AbortSignal): Promise<{ codes: FileCode[]; isCapped: boolean }> {
  const codes: FileCode[] = []
  const states = unused.filter((state) => filter.state === undefined || filter.state === state)
  for (const state of states) {
    let cursor: string | undefined
    do {
      const page = await callPage(codesApi.accessCodes, { query: queryOf(filter, state, cursor), signal })
      codes.push(...page.items.filter(({ isKept }) => !isKept).map(({ code, label }) => ({ code, label })))
      if (codes.length > shownCodesLimit) return { codes: codes.slice(0, shownCodesLimit), isCapped: true }
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
  }
  return { codes, isCapped: false }
}

function queryOf({ q, sort }: ListFilter, state: AccessCode['state'], cursor: string | undefined) {
  const order = sort === 'oldest' || sort === 'code' ? sort : 'newest'
  return { state, sort: order, limit: pageSize, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) } as const
}
