import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { changeRow, type ShownRows } from '#kit/web/cache/change-row.ts'
import { callOrKeep } from '#kit/web/cache/unsent.ts'
import { unsentRows } from '#kit/web/cache/unsent-rows.ts'
import { call } from '#kit/web/calls/call.ts'
import { messageOf } from '#kit/web/calls/call-error.ts'
import { toast } from '#kit/web/feedback/toast.ts'
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

/** What is said of a change: that it was saved or not, only that it was not, or nothing. */
type Announced = 'all' | 'failures' | 'nothing'

/** Makes changes that are shown at once. A refused one takes nothing but itself back. */
export function useChangeSettings(userId: string, announced: Announced = 'all'): (change: SettingsChange) => void {
  const client = useQueryClient()
  return useCallback(
    function makeChange(change) {
      changeSettings(client, userId, change).then(
        () => announced === 'all' && toast({ title: texts.saved, text: texts.savedText, tone: 'success' }),
        (error: unknown) => {
          if (announced === 'nothing') return
          const action = { label: texts.tryAgain, onPress: () => makeChange(change) }
          toast({ title: texts.notSaved, text: messageOf(error, texts.notSavedText), tone: 'destructive', action })
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
    // The answer to a change is all of the settings.
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
      return (await callOrKeep(settingsApi.change, { params: { userId }, body }, kept)) ?? { ...(settings ?? before), ...body }
    },
  })
}
