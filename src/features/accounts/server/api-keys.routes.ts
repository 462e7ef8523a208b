import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import { actorOf, note } from '#kit/server/access/actor.ts'
import type { Basics } from '#kit/server/basics.ts'
import '#kit/server/access/from-device.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import { readEnd } from '#kit/server/http/read-end.ts'
import { serve } from '#kit/server/http/serve.ts'
import { apiKeysApi } from '../api-keys.contract.ts'
import {
  keyNameMissing,
  keyNotAllowed,
  keyNotFound,
  keysNeedHttps,
  keyWithCookie,
  tooManyKeys,
  unknownKey,
} from '../api-keys.errors.ts'
import { apiKeysTexts } from '../api-keys.texts.ts'
import { bearerIn, cleanDeviceName, isDeviceName, keyPrefix, mostDevicePasswords } from '../device-passwords.rules.ts'
import { insertKey, listKeys, removeKey } from './api-keys.store.ts'
import { arrivesUnread } from './device-connection.ts'
import { createDevicePasswordsStore } from './device-passwords.store.ts'
import { noteUse } from './note-use.ts'

const wrongPerNetwork: RateLimit = { name: 'api-key-network', points: 50, windowSeconds: 15 * 60 }
const callsPerKey: RateLimit = { name: 'api-key-calls', points: 600, windowSeconds: 60 }

interface ApiKeysOptions extends Pick<Basics, 'database' | 'limits' | 'clock'> {
  isSecure: boolean
  requireApproval: () => boolean
}

/**
 * Admits requests with an API key to the routes that name a scope, and to no other. Register this before the routes and before the
 * passwords of devices, which are refused in another way.
 */
export function addApiKeys(app: FastifyInstance, options: ApiKeysOptions) {
  const { database, limits, clock } = options
  const store = createDevicePasswordsStore(database, options)

  app.decorateRequest('apiKey', null)
  app.addHook('onRequest', async (request) => {
    const key = bearerIn(request.headers.authorization ?? '')
    if (!key?.startsWith(keyPrefix)) return
    if (!arrivesUnread(request, options)) throw keysNeedHttps()
    // A browser sends cookies by itself, and nobody should think that a key adds to what a session may do.
    if (request.headers.cookie !== undefined) throw keyWithCookie()
    const found = await store.find(tokenHash(key), clock)
    if (!found?.scopes || !found.user.isAdmin) {
      await limits.takeNetwork(wrongPerNetwork, request)
      throw unknownKey()
    }
    const { apiScope } = request.routeOptions.config
    if (apiScope === undefined || !found.scopes.includes(apiScope)) throw keyNotAllowed()
    await limits.take(callsPerKey, found.id)
    request.user = found.user
    request.hold = found.hold
    request.apiKey = { name: found.name }
    await noteUse(store, found, clock)
  })

  serve(app, apiKeysApi.list, () => listKeys(database.queries, instant(clock)))

  serve(app, apiKeysApi.create, ({ body: { scopes, ...body }, ...call }) => {
    const name = cleanDeviceName(body.name)
    if (!isDeviceName(name)) throw keyNameMissing()
    const expiresAt = readEnd(body.expiresAt, clock.now())
    const actor = actorOf(call, clock)
    const key = keyPrefix + newToken()
    return actor.transaction(async (tx) => {
      const made = { userId: call.user.id, name, scopes, tokenHash: tokenHash(key), expiresAt, now: actor.now }
      const id = await insertKey(tx, { ...made, most: mostDevicePasswords })
      if (id === null) throw tooManyKeys()
      await call.request.tellOwner(tx)
      await note(tx, actor, { action: 'api-key.create', subject: id, details: { name, scopes: scopes.join(' ') } })
      return { id, name, scopes, madeBy: call.user.email, createdAt: actor.now, lastUsedAt: null, expiresAt, key }
    })
  })

  serve(app, apiKeysApi.revoke, ({ params, ...call }) => {
    const actor = actorOf(call, clock)
    return actor.transaction(async (tx) => {
      const name = await removeKey(tx, params.id)
      if (name === null) throw keyNotFound()
      await note(tx, actor, { action: 'api-key.revoke', subject: params.id, details: { name } })
      return { message: call.say(apiKeysTexts).revoked }
    })
  })
}
