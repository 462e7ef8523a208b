import type { UserSession } from '#features/accounts/accounts.contract.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import type { ListPage, ListQuery } from '#kit/server/lists/list-pages.ts'
import type { OutgoingMail } from '#kit/server/mail/outbox.ts'
import type { AccessCode, HistoryEvent } from '../codes.contract.ts'
import type { Alarm } from '../overview.contract.ts'
import type { AuthUser, RegisteredUser } from '../users.contract.ts'
import type { ExportSource } from './export-source.ts'

type Page<Row> = Promise<Pick<ListPage, 'next' | 'total'> & { rows: Row[] }>

/** What the accounts feature knows of people. */
export interface AdminUsers {
  registeredUsers(query: ListQuery): Page<RegisteredUser>
  users(query: ListQuery): Page<AuthUser>
  find(queries: Queries, id: string): Promise<RegisteredUser | null>
  /** These three answer null when nothing changed. */
  approve(tx: Tx, id: string, now: string): Promise<RegisteredUser | null>
  revoke(tx: Tx, id: string, now: string): Promise<RegisteredUser | null>
  restore(tx: Tx, id: string): Promise<RegisteredUser | null>
  /** The administrators whose access is not revoked, held until the transaction ends. */
  lockAdministrators(tx: Tx): Promise<string[]>
}

export interface AdminSessions {
  list(userId: string, now: string): Promise<Omit<UserSession, 'isCurrent'>[]>
  end(tx: Tx, userId: string, sid: string | null): Promise<number>
}

/** What the access feature knows of codes. */
export interface AdminCodes {
  accessCodes(query: ListQuery): Page<AccessCode>
  find(queries: Queries, id: string): Promise<AccessCode | null>
  history(id: string): Promise<HistoryEvent[]>
  redeemer(code: Pick<AccessCode, 'usedBy'>): Promise<{ id: string; name: string; email: string } | null>
  /** The codes that were new. */
  insert(tx: Tx, codes: { codes: string[]; customerEmail: string | null; now: string }): Promise<{ id: string; code: string }[]>
  generate(
    tx: Tx,
    codes: { count: number; customerEmail: string | null; label?: string | null; now: string },
  ): Promise<{ id: string; code: string }[]>
  void(tx: Tx, id: string, now: string): Promise<boolean>
  bind(tx: Tx, id: string, customerEmail: string | null): Promise<boolean>
  recordMail(tx: Tx, codeId: string, mailId: string): Promise<void>
}

type Mail = Omit<OutgoingMail, 'to'>

export interface AdminMails {
  code(code: string): Mail
  revoked(): Mail
  restored(): Mail
}

export interface AdminOptions {
  database: Database
  clock: Clock
  users: AdminUsers
  sessions: AdminSessions
  codes: AdminCodes
  mails: AdminMails
  alarms(): Promise<Alarm[]>
  /** How many confirmed subscribers and how many orders there are. */
  shopTotals(): Promise<{ subscribers: number; totalOrders: number }>
  /** Whether mails are sent, or only kept. */
  hasMailServer: boolean
  /** The lists of other features that can be exported, by their name in the address. */
  exports?: Record<string, ExportSource>
}
