import type { EngineReport, SpareSpace } from '#kit/server/db/database.ts'
import type { DiskReport } from '#kit/server/disk/disk.ts'
import type { Finding, FindingLevel } from '../../installation.contract.ts'
import type { KeyState } from '../backup/key-state.ts'
import type { NamesFound } from '../setting-names.rules.ts'
import type { doctorTexts } from './doctor.texts.ts'
import type { Visit } from './visit.ts'

export type Check = keyof typeof doctorTexts.titles

const hourMs = 60 * 60 * 1000
/** Age of the last proven backup that is a warning; `oldBackupMs` is an error. */
const lateBackupMs = 48 * hourMs
const oldBackupMs = 72 * hourMs
/** A recovery key that wasn't used for longer may be lost. */
const oldKeyDrillMs = 180 * 24 * hourMs
/** A healthy disk always needs less. */
const slowFlushMs = 1000
const largestClockDifferenceMs = 5000
/** No worker is doing a job that has been due for this long. */
export const stuckAfterMs = hourMs
/** Unused space of the database, in bytes and as a share; both must be exceeded. */
const muchUnused = { bytes: 64 * 1024 * 1024, share: 0.25 }
/** Shares of free inodes below which there is a finding. */
const fewInodes = { warning: 0.05, error: 0.01 }

interface DiskFacts extends Pick<DiskReport, 'freeBytes' | 'floorBytes' | 'isReadOnly'> {
  freeInodes: number
  /** 0 when the file system doesn't count inodes. */
  totalInodes: number
}

/** A certificate that is so close to its end should have been renewed. */
const certificateRenewedMs = 14 * 24 * hourMs
export const isEndingSoon = (certificateEnds: Date, nowMs: number) => certificateEnds.getTime() - nowMs < certificateRenewedMs

export const isThisMachine = (host: string) =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) || host.endsWith('.localhost')

interface ProxyFacts {
  isSecure: boolean
  trustProxy: boolean | string | number
  host: string
  /** True when a request came through a proxy that isn't trusted. */
  sawUntrusted: boolean
}

interface BackupFacts {
  isScheduled: boolean
  isHeld: boolean
  /** Age of the last proven backup; null when there is none. */
  ageMs: number | null
  /** Of the newest attempt to make or prove one; null when both succeeded. */
  lastError: string | null
}

type DoctorTexts = typeof doctorTexts
/** What checks say, in the language of the reader. */
export type DoctorWords = ReturnType<typeof wordsOf>

/** @example wordsOf(say(doctorTexts)).judge.flush(20) */
export function wordsOf(texts: DoctorTexts) {
  const finding = (check: Check, level: FindingLevel, text: string, fix: string | null): Finding => ({
    check,
    level,
    title: texts.titles[check],
    text,
    fix,
  })
  const ok = (check: Check, text: string): Finding => finding(check, 'ok', text, null)
  const warning = (check: Check, text: string, fix: string): Finding => finding(check, 'warning', text, fix)
  const error = (check: Check, text: string, fix: string): Finding => finding(check, 'error', text, fix)

  /** What each check makes of the facts. */
  const judge = {
    settings({ doubts, unread }: NamesFound, retired: readonly string[] = []): Finding[] {
      const { ok: text, unread: others, doubt, retired: inBrowser } = texts.settings
      const found = doubts.map((line) => warning('settings', line, doubt.fix))
      if (found.length === 0) found.push(ok('settings', unread.length > 0 ? others(unread) : text))
      return retired.length > 0 ? [...found, ok('settings', inBrowser(retired))] : found
    },

    disk({ freeBytes, floorBytes, isReadOnly, freeInodes, totalInodes }: DiskFacts): Finding[] {
      const { disk, inodes } = texts
      const share = totalInodes === 0 ? 1 : freeInodes / totalInodes
      return [
        isReadOnly
          ? error('disk', disk.readOnly.text, disk.readOnly.fix)
          : freeBytes < floorBytes
            ? error('disk', disk.low.text(freeBytes, floorBytes), disk.low.fix)
            : freeBytes < 2 * floorBytes
              ? warning('disk', disk.nearlyLow.text(freeBytes, floorBytes), disk.nearlyLow.fix)
              : ok('disk', disk.ok(freeBytes)),
        share < fewInodes.warning
          ? (share < fewInodes.error ? error : warning)('inodes', inodes.few.text(freeInodes), inodes.few.fix)
          : ok('inodes', totalInodes === 0 ? inodes.unknown : inodes.ok),
      ]
    },

    flush(ms: number): Finding {
      const { slow, ok: text } = texts.flush
      return ms > slowFlushMs ? warning('flush', slow.text(ms), slow.fix) : ok('flush', text(ms))
    },

    engine(facts: Omit<EngineReport, 'clockAheadMs'>): Finding[] {
      const { engine, connections } = texts
      const { version, oldestVersion, isOutdated, freeConnections, wantedConnections } = facts
      return [
        isOutdated
          ? warning('engine', engine.outdated.text(version, oldestVersion), engine.outdated.fix(oldestVersion))
          : ok('engine', engine.ok(version)),
        ...(freeConnections === null
          ? []
          : [
              freeConnections < wantedConnections
                ? warning('connections', connections.few.text(freeConnections, wantedConnections), connections.few.fix)
                : ok('connections', connections.ok(freeConnections)),
            ]),
      ]
    },

    /** Warns only about a database that doesn't give space back automatically. */
    space({ freeBytes, isGivenBackBitByBit }: SpareSpace, bytes: number): Finding {
      const { unused, ok: text } = texts.space
      const isMuch = freeBytes > muchUnused.bytes && freeBytes > muchUnused.share * bytes
      return isMuch && !isGivenBackBitByBit ? warning('space', unused.text(freeBytes, bytes), unused.fix) : ok('space', text)
    },

    /** `aheadMs` is how far the database server's clock is ahead of ours. */
    clock({ aheadMs, isInDoubt }: { aheadMs: number; isInDoubt: boolean }): Finding {
      const { differs, inDoubt, ok: text } = texts.clock
      if (isInDoubt) return warning('clock', inDoubt.text, inDoubt.fix)
      return Math.abs(aheadMs) > largestClockDifferenceMs
        ? warning('clock', differs.text(aheadMs), differs.fix)
        : ok('clock', text)
    },

    /** What a visit of the public address says. */
    visit(visit: Visit, publicUrl: string, now: number): Finding {
      const { visit: words } = texts
      const { hostname } = new URL(publicUrl)
      switch (visit.kind) {
        case 'redirects':
          return error('visit', words.redirects.text(publicUrl, visit.to), words.redirects.fix)
        case 'foreign':
          return error('visit', words.foreign.text(publicUrl, visit.status), words.foreign.fix)
        case 'failed': {
          const { code } = visit
          if (/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/.test(code))
            return error('visit', words.unknownName.text(hostname), words.unknownName.fix)
          if (/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(code))
            return error('visit', words.expired.text(publicUrl), words.expired.fix)
          if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return error('visit', words.otherName.text(hostname), words.otherName.fix)
          if (/SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/.test(code))
            return error('visit', words.unknownAuthority.text(publicUrl), words.unknownAuthority.fix)
          if (/CERT|SSL|TLS/.test(code))
            return error('visit', words.otherCertificate.text(publicUrl, code), words.otherCertificate.fix)
          return warning('visit', words.noAnswer.text(publicUrl, code), words.noAnswer.fix)
        }
        case 'answers': {
          const { certificateEnds: ends, takesLargeBodies } = visit
          if (!takesLargeBodies) return error('visit', words.smallBodies.text(publicUrl), words.smallBodies.fix)
          return ends !== null && isEndingSoon(ends, now)
            ? warning('visit', words.endsSoon.text(ends.toISOString().slice(0, 10)), words.endsSoon.fix)
            : ok('visit', words.ok(publicUrl))
        }
      }
    },

    address({ publicUrl, isProduction }: { publicUrl: string; isProduction: boolean }): Finding {
      const { address } = texts
      const { protocol, hostname } = new URL(publicUrl)
      if (isThisMachine(hostname))
        return isProduction
          ? warning('address', address.local.text(publicUrl), address.local.fix)
          : ok('address', address.onlyHere(publicUrl))
      return protocol === 'https:'
        ? ok('address', address.ok(publicUrl))
        : warning('address', address.plain.text(publicUrl), address.plain.fix)
    },

    /** Willow itself doesn't serve https, so an https address means that there is a proxy. */
    proxy({ isSecure, trustProxy, host, sawUntrusted }: ProxyFacts): Finding {
      const { untrusted, anybody, ok: text } = texts.proxy
      if (sawUntrusted || (isSecure && trustProxy === false)) return warning('proxy', untrusted.text, untrusted.fix)
      const isOpen = !isThisMachine(host) && host !== '::1'
      return typeof trustProxy === 'number' && isOpen ? warning('proxy', anybody.text, anybody.fix) : ok('proxy', text)
    },

    backup({ isScheduled, isHeld, ageMs, lastError }: BackupFacts): Finding {
      const { backup } = texts
      if (isHeld) return warning('backup', backup.held.text, backup.held.fix)
      if (ageMs === null)
        return isScheduled || lastError !== null
          ? warning('backup', backup.unproven.text(lastError), backup.unproven.fix)
          : warning('backup', backup.none.text, backup.none.fix)
      if (ageMs <= lateBackupMs && lastError === null) return ok('backup', backup.ok(ageMs))
      return (ageMs > oldBackupMs ? error : warning)('backup', backup.old.text(ageMs, lastError), backup.old.fix)
    },

    /** `drilledAt` is when a backup was last restored for a trial with the recovery key; null when it wasn't with this key. */
    recoveryKey({ publicKey, encrypts, drilledAt, now }: KeyState & { now: number }): Finding {
      const { recoveryKey: words } = texts
      if (publicKey === null) return warning('recoveryKey', words.none.text, words.none.fix)
      if (!encrypts) return ok('recoveryKey', words.onlySecrets)
      if (drilledAt === null) return warning('recoveryKey', words.untested.text, words.untested.fix)
      const isOld = now - Date.parse(drilledAt) > oldKeyDrillMs
      return isOld
        ? warning('recoveryKey', words.old.text(drilledAt.slice(0, 10)), words.untested.fix)
        : ok('recoveryKey', words.ok(drilledAt.slice(0, 10)))
    },

    jobs(counted: Record<'dead' | 'stuck', readonly { kind: string; count: number }[]>): Finding[] {
      const { jobs } = texts
      const found = (['dead', 'stuck'] as const).flatMap((state) => {
        const count = counted[state].reduce((sum, { count }) => sum + count, 0)
        const kinds = counted[state].map(({ kind }) => kind)
        return count > 0 ? [warning('jobs', jobs[state].text(count, kinds), jobs[state].fix)] : []
      })
      return found.length > 0 ? found : [ok('jobs', jobs.ok)]
    },

    pages({ missing, unnamed, isOlder }: { missing: number; unnamed: number; isOlder: boolean }): Finding[] {
      const { pages } = texts
      const found = [
        ...(missing > 0 ? [error('pages', pages.missing.text(missing), pages.missing.fix)] : []),
        ...(unnamed > 0 ? [warning('pages', pages.unnamed.text(unnamed), pages.unnamed.fix)] : []),
        ...(isOlder ? [error('pages', pages.older.text, pages.older.fix)] : []),
      ]
      return found.length > 0 ? found : [ok('pages', pages.ok)]
    },
  }

  return { texts, judge, ok, warning, error }
}

/** Exit code of `willow doctor`, by the worst finding: 0 healthy, 1 warnings, 2 errors. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ level }) => level === 'error')) return 2
  return findings.some(({ level }) => level === 'warning') ? 1 : 0
}
