import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000

/** Addresses at which other programs look: where to report a security problem (RFC 9116), and where to change a password (W3C). */
export function addWellKnown(app: FastifyInstance, options: Pick<Basics, 'shop' | 'publicUrl' | 'clock'>) {
  const { shop, publicUrl, clock } = options
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${shop.now().brand.supportEmail}`,
          `Expires: ${instant(clock, yearMs)}`,
          'Preferred-Languages: en',
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  )
  // Password managers open it from their list of accounts.
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect('/settings/security'),
  )
}
