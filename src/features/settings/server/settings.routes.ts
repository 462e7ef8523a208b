import type { FastifyInstance } from 'fastify'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { serve } from '#kit/server/serve.ts'
import { settingsApi } from '../settings.contract.ts'
import { createSettingsStore } from './settings.store.ts'

export function addSettingsRoutes(app: FastifyInstance, { database, clock }: { database: Database; clock: Clock }) {
  const settings = createSettingsStore(database)
  serve(app, settingsApi.read, async ({ params }) => settings.find(params.userId))
  serve(app, settingsApi.change, async ({ params, body }) => settings.change(params.userId, body, instant(clock)))
}
