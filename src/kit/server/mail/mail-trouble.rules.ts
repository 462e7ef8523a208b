const minute = 60_000
/** A restart of the mail server takes less. */
const silentMs = 15 * minute
/** Greylisting and a full mailbox at one host are over by then, or they need somebody to look. */
const postponedMs = 60 * minute
/** Fewer may each have a problem of their own. */
const manyHosts = 3

/** An email that waits for another try. */
export interface FailingMail {
  to: string
  failingSince: string
  failure: 'server' | 'recipient' | null
  said: string | null
}

interface Trouble {
  since: string
  /** The sentence with the server's own words. */
  said: string
  /** Emails that wait for this reason. */
  count: number
}

export interface MailTrouble {
  /** The mail server has taken nothing for a quarter of an hour. */
  silent: Trouble | null
  /** Recipients' hosts postpone emails. */
  postponed: (Trouble & { hosts: string[] }) | null
}

const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Decides what the operator has to hear about emails that aren't sent. */
export function findMailTrouble(found: {
  now: number
  server: { silentSince: string | null; said: string | null } | null
  failing: readonly FailingMail[]
}): MailTrouble {
  const { now, server, failing } = found
  const isOlder = (since: string, ms: number) => now - Date.parse(since) >= ms
  const oldestFirst = failing.toSorted((a, b) => a.failingSince.localeCompare(b.failingSince))
  const unanswered = oldestFirst.filter(({ failure }) => failure === 'server')
  const postponed = oldestFirst.filter(({ failure }) => failure === 'recipient')
  const first = unanswered[0]
  const since = first && server?.silentSince ? [server.silentSince, first.failingSince].toSorted()[1] : undefined
  const hosts = [...new Set(postponed.map(({ to }) => hostOf(to)))]
  const longest = postponed[0]
  return {
    silent:
      since !== undefined && isOlder(since, silentMs) ? { since, said: server?.said ?? '', count: unanswered.length } : null,
    postponed:
      longest && (hosts.length >= manyHosts || isOlder(longest.failingSince, postponedMs))
        ? {
            since: longest.failingSince,
            said: longest.said ?? '',
            count: postponed.length,
            hosts,
          }
        : null,
  }
}
