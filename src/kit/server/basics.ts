import type { Clock } from '#kit/clock.ts'
import type { Passwords } from './access/passwords.ts'
import type { RateLimits } from './access/rate-limits.ts'
import type { Sessions } from './access/sessions.ts'
import type { Database } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { AfterReply } from './http/after-reply.ts'
import type { Shop } from './shop.ts'
import type { Wordings } from './wordings.ts'

/** What many parts of the server are given. Each names what it uses: `Pick<Basics, 'database' | 'clock'>`. */
export interface Basics {
  database: Database
  clock: Clock
  limits: RateLimits
  files: FileStore
  sessions: Sessions
  passwords: Passwords
  afterReply: AfterReply
  shop: Shop
  wordings: Wordings
  /** Public address of this installation, such as `https://planner.example`. Links in emails begin with it. */
  publicUrl: string
  /** True when users reach the server by https: cookies are for https only then. */
  isSecure: boolean
  /** Without a mail server, emails wait in the outbox, and replies must not say that they were sent. */
  hasMailServer: () => boolean
  /** Has the jobs run that were just added. */
  wakeJobs: () => void
}
