import type { FastifyInstance } from 'fastify'
import { unknownPath } from '#kit/errors.ts'
import type { LiveShop } from '../live-shop.ts'
import { logoAddress } from './shop-logo.ts'

/** Serves the logo and the icon of the shop, as this server has drawn them. */
export function addLogoFiles(app: FastifyInstance, shop: Pick<LiveShop, 'now' | 'refresh'>): void {
  const pictures = () => {
    const { logo } = shop.now().brand.look ?? {}
    return logo ? { logo: logo.picture, icon: logo.icon } : null
  }
  app.get<{ Params: { name: string } }>(`${logoAddress}:name`, { schema: { hide: true } }, async (request, reply) => {
    const [, kind] = /^(logo|icon)-[0-9a-f]{16}\.png$/.exec(request.params.name) ?? []
    if (kind === undefined) throw unknownPath()
    const find = () => pictures()?.[kind as 'logo' | 'icon']
    const address = `${logoAddress}${request.params.name}`
    // Another process may have drawn the page that asks for it.
    if (find()?.address !== address) await shop.refresh()
    const picture = find()
    if (picture === undefined) throw unknownPath()
    // A page from before, such as one that a device keeps, gets the present one.
    const cached = picture.address === address ? 'public, max-age=31536000, immutable' : 'no-cache'
    return reply.type('image/png').header('cache-control', cached).send(picture.bytes)
  })
}
