import { createPush as createFeature, type Push } from '#features/push/server/push.ts'
import { createSender } from '#features/push/server/send.ts'
import { createVapid } from '#features/push/server/vapid.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { Config } from '#operations/server/config.ts'

interface PushParts {
  database: Database
  clock: Clock
  config: Pick<Config, 'publicUrl' | 'isSecure' | 'pushHosts' | 'brand'>
  /** The keys for push services are derived from it. */
  secret: string
}

/** Creates the notifications on users' devices. */
export function createPush({ database, clock, config, secret }: PushParts): Push {
  const { publicUrl, isSecure, pushHosts, brand } = config
  const contact = isSecure ? publicUrl : `mailto:${brand.supportEmail}`
  const vapid = createVapid({ secret, contact, clock })
  return createFeature({ database, clock, vapid, send: createSender({ pushHosts }), publicUrl })
}
