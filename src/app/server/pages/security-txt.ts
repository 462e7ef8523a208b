import type { FastifyInstance } from 'fastify'
import type { Brand } from '#kit/brand.ts'
import { type Clock, instant } from '#kit/clock.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000

/** Says where to report a security problem (RFC 9116). */
export function addSecurityTxt(app: FastifyInstance, options: { brand: Brand; publicUrl: string; clock: Clock }) {
  const { brand, publicUrl, clock } = options
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${brand.supportEmail}`,
          `Expires: ${instant(clock, yearMs)}`,
          'Preferred-Languages: en',
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  )
}
