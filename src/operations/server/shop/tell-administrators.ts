import { findAdministrators } from '#features/accounts/server/users.store.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import type { Wording } from '#kit/wording.ts'

interface Told extends Pick<Basics, 'wordings' | 'publicUrl'> {
  now: string
  /** What has changed, in sentences. */
  what: (wording: Wording) => string[]
  /** The former mail server, which is told too; null when there is none. */
  via?: string | null
}

/** Tells all administrators that something about the shop has changed, in the transaction that changes it. */
export async function tellAdministrators(tx: Tx, { wordings, publicUrl, now, what, via = null }: Told): Promise<void> {
  for (const { id, email: to } of await findAdministrators(tx)) {
    const wording = await wordings.of(tx, id)
    const about = { what: what(wording), url: `${publicUrl}/admin/log` }
    const mail = { ...composeMail(wording, 'shop-changed', about), to }
    await enqueueMail(tx, mail, now)
    if (via !== null) await enqueueMail(tx, { ...mail, via }, now)
  }
}
