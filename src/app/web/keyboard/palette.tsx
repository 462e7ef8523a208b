import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { sessionTexts } from '#features/accounts/session.texts.ts'
import { folderName } from '#features/library/folder-names.rules.ts'
import { libraryApi } from '#features/library/library.contract.ts'
import { uploadsKey } from '#features/library/web/library-queries.ts'
import { daysMeant } from '#features/planner/day-words.rules.ts'
import { monthOfDay } from '#features/planner/month.rules.ts'
import { rangeName } from '#features/planner/planner.texts.ts'
import { dayLink, monthLink, usePlannerState } from '#features/planner/web/planner-queries.ts'
import { roomPath } from '#features/settings/rooms.rules.ts'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { useChangeSettings } from '#features/settings/web/settings-queries.ts'
import { themeNames } from '#features/themes/themes.names.ts'
import { lookTexts, themeTexts } from '#features/themes/themes.texts.ts'
import { chooseLook, chooseTheme } from '#features/themes/web/theme-store.ts'
import { localDate } from '#kit/local-day.ts'
import { queryOf } from '#kit/web/calls/call.ts'
import { useBackCloses } from '#kit/web/page/back-closes.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { classNames } from '#kit/web/ui/class-names.ts'
import { useFocusReturn } from '#kit/web/ui/focus-return.ts'
import { useNow } from '#kit/web/ui/use-now.ts'
import { keyboardTexts } from '../../keyboard.texts.ts'
import { openTimer } from '../focus-timer/timer-opening.ts'
import { leave } from '../sign-out.ts'
import { setKeyDialog } from './key-dialog.ts'
import { namedScreens } from './named-screens.ts'
import { namedSettings } from './named-settings.ts'
import { type Entry, matching } from './palette.rules.ts'

// One part with the palette.
export { KeysDialog } from './keys-dialog.tsx'

const texts = keyboardTexts.palette
/** Fewest characters for which uploads are searched. */
const shortest = 2
const mostFiles = 6

interface PaletteProps {
  userId: string
  onUpload: () => void
  onClose: () => void
}

/** The command palette: one box that finds screens, actions and uploads by name. */
export function Palette({ userId, onUpload, onClose }: PaletteProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const focus = useFocusReturn()
  const navigate = useNavigate()
  useBackCloses(onClose)
  const isAdmin = useCurrentUser()?.isAdmin ?? false
  const change = useChangeSettings(userId, 'failures')
  const q = text.trim()
  const { data: files = [] } = useQuery({
    ...queryOf([...uploadsKey(userId), 'palette', q], libraryApi.uploads, { params: { userId }, query: { q, limit: mostFiles } }),
    enabled: q.length >= shortest,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

  const screens = namedScreens.filter(({ forAdministrators }) => !forAdministrators || isAdmin)
  const fixed: Entry[] = [
    { id: 'upload', label: keyboardTexts.keys.upload, run: onUpload },
    { id: 'timer', label: texts.timer, run: openTimer },
    ...screens.map(({ path, label }) => ({ id: path, label: texts.goTo(label), run: () => navigate(path) })),
    { id: 'keys', label: keyboardTexts.keys.help, run: () => setKeyDialog('help') },
  ]
  const actions: Entry[] = [
    ...themeNames.map((mood) => ({
      id: mood,
      label: texts.theme(themeTexts[mood].name),
      run: () => {
        chooseLook('moods')
        chooseTheme({ mood, isAuto: false })
        change(() => ({ theme: { mood, auto: false } }))
      },
    })),
    { id: 'ink', label: lookTexts.ink, detail: lookTexts.label, run: () => chooseLook('ink') },
    { id: 'export', label: texts.export, run: () => navigate(roomPath('data')) },
    { id: 'log-out', label: sessionTexts.logout.button, run: () => leave(userId, navigate) },
  ]
  const found: Entry[] =
    q.length < shortest
      ? []
      : files.map(({ id, originalName, folder }) => ({
          id,
          label: originalName,
          detail: texts.page(folderName(folder)),
          run: () => navigate(`/library?file=${encodeURIComponent(id)}`),
        }))
  const searchAll: Entry[] =
    q === '' ? [] : [{ id: 'search', label: texts.searchAll(q), run: () => navigate(`/library?q=${encodeURIComponent(q)}`) }]
  const settings: Entry[] =
    q.length < shortest
      ? []
      : matching(namedSettings, q).map(({ label, room }) => ({
          id: `${room} ${label}`,
          label,
          detail: settingsTexts.rooms.within(settingsTexts.rooms.of[room]),
          run: () => navigate(roomPath(room)),
        }))
  const today = localDate(useNow(60_000))
  const days: Entry[] = usePlannerState(userId).data?.hasPages
    ? (daysMeant(q, today) ?? []).map((range) => ({
        id: `${range.from} ${range.to}`,
        label: rangeName(range),
        detail: texts.planner,
        run: () => navigate(range.from === range.to ? dayLink(range.from) : monthLink(monthOfDay(range.from))),
      }))
    : []
  const entries = [...matching(fixed, q), ...(q === '' ? [] : matching(actions, q)), ...settings, ...days, ...found, ...searchAll]
  const current = Math.min(at, entries.length - 1)

  function choose(entry: Entry | undefined) {
    if (!entry) return
    onClose()
    entry.run()
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) setAt((current + step + entries.length) % entries.length)
    else if (event.key === 'Enter') choose(entries[current])
    else return
    event.preventDefault()
  }

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim transition-opacity starting:opacity-0" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className="fixed inset-x-3 top-[8dvh] z-50 mx-auto flex max-h-[70dvh] max-w-xl flex-col overflow-hidden rounded-card border border-border bg-card text-card-foreground shadow-lifted outline-primary transition has-[input:focus-visible]:outline-3 starting:scale-98 starting:opacity-0"
        >
          <Radix.Title className="sr-only">{texts.title}</Radix.Title>
          <input
            type="text"
            role="combobox"
            aria-label={texts.title}
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? `${listId}-${current}` : undefined}
            placeholder={texts.placeholder}
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
            className="min-h-16 w-full border-border border-b bg-transparent px-6 text-lg outline-none"
          />
          <div id={listId} role="listbox" aria-label={texts.results} className="overflow-y-auto p-2">
            {entries.map((entry, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box, whose aria-activedescendant is the chosen option.
              // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
              <div
                key={entry.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === current}
                ref={index === current ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
                onPointerMove={() => index !== current && setAt(index)}
                onClick={() => choose(entry)}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-lg px-4 py-2',
                  index === current && 'bg-secondary text-secondary-foreground outline-2 outline-transparent -outline-offset-2',
                )}
              >
                <bdi className="min-w-0 truncate">{entry.label}</bdi>
                {entry.detail && <bdi className="shrink-0 text-muted-foreground text-sm">{entry.detail}</bdi>}
              </div>
            ))}
          </div>
          {entries.length === 0 && <p className="px-6 pb-5 text-muted-foreground">{texts.none}</p>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
