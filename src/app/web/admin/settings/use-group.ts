import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { CallError } from '#kit/web/calls/call-error.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { explained } from '#kit/web/forms/explained.ts'
import type { FormFailure } from '#kit/web/forms/submission.ts'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { type SettingsOfGroup, type ShopSetting, shopSettingsApi } from '#operations/shop-settings.contract.ts'
import { settingsChanged } from '#operations/shop-settings.errors.ts'
import { shopSettingsScreenTexts as texts } from '#operations/shop-settings-screen.texts.ts'

/** The form of one group of settings. It stays after it was saved, and can be saved again. `also` is sent with the changes. */
export function useGroup(group: SettingsOfGroup, also: { keepsWaiting?: boolean } = {}) {
  const client = useQueryClient()
  const failureId = useId()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [isSending, setSending] = useState(false)
  const isShut = useRef(false)
  const settingOf = (key: string): ShopSetting | undefined => group.settings.find((one) => one.key === key)
  const shownOf = (key: string): string => typed[key] ?? settingOf(key)?.value ?? ''
  const set = (key: string, value: string) => setTyped((before) => ({ ...before, [key]: value }))

  /** What differs from what applies. An empty field stands for what is usual. */
  const changes = () =>
    Object.fromEntries(
      Object.entries(typed)
        .filter(([key, value]) => value !== (settingOf(key)?.value ?? ''))
        .map(([key, value]) => [key, value.trim() === '' ? null : value]),
    )

  /** Sends a change, unless one is on its way. Returns whether it was saved. */
  async function send(work: (version: number) => Promise<unknown>): Promise<boolean> {
    if (isShut.current) return false
    isShut.current = true
    setSending(true)
    setFailure(null)
    try {
      await work(group.version)
      await client.invalidateQueries({ queryKey: adminKey })
      toast({ title: texts.saved, text: texts.savedText, tone: 'success' })
      return true
    } catch (error) {
      // The new values come into the fields that weren't touched. What was typed stays.
      if (error instanceof CallError && error.code === settingsChanged.code)
        await client.invalidateQueries({ queryKey: adminKey })
      setFailure(explained(error, texts.saveFailed))
      return false
    } finally {
      isShut.current = false
      setSending(false)
    }
  }

  /** Saves these settings. What was typed into their fields gives way to what applies then. */
  async function change(changed: Record<string, string | null>): Promise<void> {
    const isSaved = await send((version) =>
      call(shopSettingsApi.change, { params: { group: group.id }, body: { version, changes: changed, ...also } }),
    )
    if (isSaved) setTyped((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !(key in changed))))
  }

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    await change(changes())
  }

  return {
    failure,
    failureId,
    isSending,
    save,
    send,
    change,
    changes,
    settingOf,
    shownOf,
    set,
    /** Props of the field of a setting. */
    field: (key: string) => ({
      name: key,
      value: shownOf(key),
      disabled: settingOf(key)?.variable != null,
      onChange: ({ target }: { target: { value: string } }) => set(key, target.value),
    }),
    /** Says why a field can't be changed, or what else there is to know about it. */
    hintOf(key: string, hint?: string): string | undefined {
      const variable = settingOf(key)?.variable
      return variable == null ? hint : texts.byVariable(variable)
    },
  }
}

export type GroupForm = ReturnType<typeof useGroup>
