import type { FastifyInstance, FastifyRequest } from 'fastify'
import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import '#kit/server/access/from-device.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import { readEnd } from '#kit/server/http/read-end.ts'
import { serve } from '#kit/server/http/serve.ts'
import { devicePasswordsApi } from '../device-passwords.contract.ts'
import {
  deviceNameMissing,
  deviceNotFound,
  devicesNeedHttps,
  tooManyDevices,
  unknownDevicePassword,
} from '../device-passwords.errors.ts'
import { bearerIn, cleanDeviceName, devicePrefix, isDeviceName, mostDevicePasswords } from '../device-passwords.rules.ts'
import { devicePasswordsTexts } from '../device-passwords.texts.ts'
import { arrivesUnread, basicIn } from './device-connection.ts'
import { createDevicePasswordsStore } from './device-passwords.store.ts'
import { noteUse } from './note-use.ts'

const wrongPerNetwork: RateLimit = { name: 'device-password-network', points: 50, windowSeconds: 15 * 60 }

/** What a program shows above its fields for a user name and a password. */
const askForPassword = 'Basic realm="Device password", charset="UTF-8"'

interface DevicePasswordsOptions extends Pick<Basics, 'database' | 'limits' | 'clock'> {
  /** The only path that a device may post to, besides the routes that are for devices only. */
  uploadPath: string
  isSecure: boolean
  requireApproval: () => boolean
}

/** Register this after the sessions: a session cookie takes precedence over a device password. */
export function addDevicePasswords(app: FastifyInstance, options: DevicePasswordsOptions) {
  const { database, limits, clock, uploadPath } = options
  const store = createDevicePasswordsStore(database, options)

  const isUpload = ({ method, url, user }: FastifyRequest) => method === 'POST' && url === uploadPath && user === null

  app.decorateRequest('device', null)
  // Also when a password ends while its request arrives.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.config.isForDevices && reply.statusCode === 401) reply.header('www-authenticate', askForPassword)
    done(null, payload)
  })
  app.addHook('onRequest', async (request) => {
    const isForDevices = request.routeOptions.config.isForDevices === true
    if (!isForDevices && !isUpload(request)) return
    if (isForDevices && !arrivesUnread(request, options)) throw devicesNeedHttps()
    // Node reads headers as Latin-1, while programs send what was pasted into them as UTF-8.
    const header = Buffer.from(request.headers.authorization ?? '', 'latin1').toString('utf8')
    const password = bearerIn(header) ?? (isForDevices ? basicIn(header) : null)
    if (password === null) {
      // Programs ask without a password first, to learn how to send it.
      if (isForDevices) throw unknownDevicePassword()
      return
    }
    const found = await store.find(tokenHash(password), clock)
    if (!found || found.scopes) {
      await limits.takeNetwork(wrongPerNetwork, request)
      throw unknownDevicePassword()
    }
    request.user = found.user
    request.hold = found.hold
    request.device = { name: found.name }
    await noteUse(store, found, clock)
  })

  serve(app, devicePasswordsApi.list, async ({ user }) => store.list(user.id, instant(clock)))

  serve(app, devicePasswordsApi.create, async ({ body, user, hold, request }) => {
    const name = cleanDeviceName(body.name)
    if (!isDeviceName(name)) throw deviceNameMissing()
    const password = devicePrefix + newToken()
    const made = await store.insert(hold, {
      userId: user.id,
      name,
      tokenHash: tokenHash(password),
      expiresAt: readEnd(body.expiresAt, clock.now()),
      most: mostDevicePasswords,
      now: instant(clock),
      tellOwner: (tx) => request.tellOwner(tx),
    })
    if (!made) throw tooManyDevices()
    return { ...made, password }
  })

  serve(app, devicePasswordsApi.revoke, async ({ params, user, say }) => {
    if (!(await store.remove({ id: params.id, userId: user.id }))) throw deviceNotFound()
    return { message: say(devicePasswordsTexts).revoked }
  })
}
