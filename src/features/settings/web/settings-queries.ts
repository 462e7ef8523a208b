import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/web/call.ts'
import { messageOf } from '#kit/web/call-error.ts'
import { toast } from '#kit/web/toast.ts'
import { settingsApi } from '../settings.contract.ts'
import { type Settings, type SettingsChange, withChanges } from '../settings.rules.ts'
import { settingsTexts as texts } from '../settings.texts.ts'

const settingsKey = (userId: string) => ['settings', userId]

function settingsQuery(userId: string) {
  return { queryKey: settingsKey(userId), queryFn: (): Promise<Settings> => call(settingsApi.read, { params: { userId } }) }
}

/** The settings with every change that is under way; what the server refuses is thereby as before. */
export function useSettings(userId: string) {
  const { data, isError, refetch } = useQuery(settingsQuery(userId))
  const pending = useMutationState({
    filters: { mutationKey: settingsKey(userId), status: 'pending' },
    select: ({ state }) => state.variables as SettingsChange,
  })
  return { settings: data && withChanges(data, pending), isError, refetch }
}

/** What is said of a change: that it was saved or not, only that it was not, or nothing. */
type Announced = 'all' | 'failures' | 'nothing'

/**
 * Makes changes: each is shown at once and sent at once, one after the other, so that each is built on what the server holds. A refused
 * one takes nothing but itself back.
 */
export function useChangeSettings(userId: string, announced: Announced = 'all'): (change: SettingsChange) => void {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: settingsKey(userId),
    scope: { id: `settings of ${userId}` },
    mutationFn: async (change: SettingsChange) =>
      call(settingsApi.change, { params: { userId }, body: change(await client.ensureQueryData(settingsQuery(userId))) }),
    onSuccess: (settings) => {
      client.setQueryData(settingsKey(userId), settings)
      if (announced === 'all') toast({ title: texts.saved, text: texts.savedText, tone: 'success' })
    },
    onError: (error, change) => {
      if (announced === 'nothing') return
      const action = { label: texts.tryAgain, onPress: () => mutation.mutate(change) }
      toast({ title: texts.notSaved, text: messageOf(error, texts.notSavedText), tone: 'destructive', action })
    },
  })
  return mutation.mutate
}
