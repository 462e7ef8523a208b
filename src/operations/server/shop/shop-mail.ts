import type { Basics } from '#kit/server/basics.ts'
import { createSmtpTransport, type MailServer, type MailTransport } from '#kit/server/mail/transport.ts'
import type { LiveShop } from './live-shop.ts'
import { findFormerServer } from './shop-settings.store.ts'

/** Sends emails through the mail server that is set when each of them is sent, or through the former one that it names. */
export function createShopMail({ shop, database }: { shop: LiveShop } & Pick<Basics, 'database'>): MailTransport {
  const open = new Map<string, { transport: MailTransport; underWay: number }>()
  const nameOf = (server: MailServer) => JSON.stringify(server)

  async function serverOf(via: string | null): Promise<MailServer | null> {
    const former = via === null ? null : await findFormerServer(database.queries, via, shop.secret)
    if (former !== null) return former
    await shop.refresh()
    return shop.mailServer()
  }

  /** Emails that are on their way arrive; only then the connections to a replaced server end. */
  function closeUnused(present: string): void {
    for (const [name, { transport, underWay }] of open)
      if (name !== present && underWay === 0) {
        open.delete(name)
        transport.close()
      }
  }

  return {
    async send(mail, handOver) {
      const server = await serverOf(mail.via ?? null)
      if (server === null) return { kind: 'again', plain: noServer, reason: `${noServer}.`, about: null }
      const name = nameOf(server)
      const used = open.get(name) ?? { transport: createSmtpTransport(server), underWay: 0 }
      open.set(name, used)
      used.underWay += 1
      try {
        return await used.transport.send(mail, handOver)
      } finally {
        used.underWay -= 1
        closeUnused(name)
      }
    },
    close() {
      for (const { transport } of open.values()) transport.close()
      open.clear()
    },
  }
}

const noServer = 'No mail server is set up'
