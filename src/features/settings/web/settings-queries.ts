import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { changeRow, type ShownRows } from '#kit/web/cache/change-row.ts'
import { callOrQueue } from '#kit/web/cache/unsent.ts'
import { unsentRows } from '#kit/web/cache/unsent-rows.ts'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import { settingsApi } from '../settings.contract.ts'
import type { Settings, SettingsChange } from '../settings.rules.ts'
import { settingsSavedTexts as texts } from '../settings-saved.texts.ts'

const settingsList = 'settings'

const settingsKey = (userId: string) => ['settings', userId]

export function settingsQuery(userId: string) {
  return {
    queryKey: settingsKey(userId),
    async queryFn(): Promise<Settings> {
      const settings = await call(settingsApi.read, { params: { userId } })
      const changes = await unsentRows<Partial<Settings> & { id: string }>(userId, settingsList)
      return Object.assign({}, settings, ...changes.map(({ row }) => row))
    },
  }
}

export function useSettings(userId: string) {
  const { data: settings, isError, refetch } = useQuery(settingsQuery(userId))
  return { settings, isError, refetch }
}

/** Which toasts a change shows: success and failure, only failure, or none. */
type Announced = 'all' | 'failures' | 'nothing'

/** Returns a function that changes settings. A change shows immediately, and a refused one undoes only itself. */
export function useChangeSettings(userId: string, announced: Announced = 'all'): (change: SettingsChange) => void {
  const client = useQueryClient()
  return useCallback(
    function makeChange(change) {
      changeSettings(client, userId, change).then(
        () => announced === 'all' && toast({ title: texts.saved, text: texts.savedText, tone: 'success' }),
        (error: unknown) => {
          if (announced === 'nothing') return
          const action = { label: uiTexts.tryAgain, onPress: () => makeChange(change) }
          const { message, isQuiet } = explained(error, texts.notSavedText)
          toast({ title: texts.notSaved, text: message, tone: isQuiet ? 'plain' : 'destructive', action })
        },
      )
    },
    [client, userId, announced],
  )
}

async function changeSettings(client: QueryClient, userId: string, change: SettingsChange): Promise<void> {
  const rows: ShownRows<Settings> = {
    key: settingsKey(userId),
    show: (_, settings) => client.setQueryData(settingsKey(userId), settings),
    // The reply to a change contains all settings.
    refresh: () => undefined,
  }
  const before = await client.ensureQueryData(settingsQuery(userId))
  await changeRow(client, rows, {
    id: userId,
    before,
    expected: { ...before, ...change(before) },
    async ask(settings) {
      const body = change(settings ?? before)
      const kept = { userId, row: { list: settingsList, id: userId, row: body }, words: '' }
      return (await callOrQueue(settingsApi.change, { params: { userId }, body }, kept)) ?? { ...(settings ?? before), ...body }
    },
  })
}
