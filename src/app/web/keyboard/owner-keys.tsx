import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { UploadDialog } from '#features/library/web/upload-dialog-loader.ts'
import { useSettings } from '#features/settings/web/settings-queries.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { setKeyDialog, useKeyDialog } from './key-dialog.ts'
import { type KeyAction, pressKey } from './keys.rules.ts'
import { focusSearch, isTakenElsewhere } from './keys-on-page.ts'
import { goPaths } from './named-screens.ts'

const KeysDialog = lazyPart(async () => (await import('./palette.tsx')).KeysDialog)
const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)

/** Handles the keyboard shortcuts on every screen of a signed-in user. */
export function OwnerKeys({ userId }: { userId: string }) {
  const { settings } = useSettings(userId)
  const areSingleKeysOn = settings?.keyboard?.singleKeys ?? true
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [isUploading, setIsUploading] = useState(false)
  const open = useKeyDialog()
  const waitsSince = useRef<number | null>(null)

  function run(action: KeyAction) {
    if (action.kind === 'go') navigate(action.path)
    else if (action.kind === 'upload') setIsUploading(true)
    else if (action.kind === 'search') {
      if (pathname !== '/library') navigate('/library')
      focusSearch()
    } else setKeyDialog(action.kind)
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.repeat || event.defaultPrevented || isTakenElsewhere(event.target)) return
      // Pressed as part of another key, such as `?`.
      if (event.key === 'Shift' || event.key === 'AltGraph') return
      const pressed = pressKey(event, { waitsSince: waitsSince.current, now: event.timeStamp, areSingleKeysOn, goPaths })
      waitsSince.current = pressed.waitsSince
      if (!pressed.action) return
      event.preventDefault()
      run(pressed.action)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })

  const folder = pathname === '/library' ? (new URLSearchParams(search).get('folder') ?? undefined) : undefined
  const close = () => setKeyDialog(null)
  return (
    <>
      {open === 'help' && <KeysDialog onClose={close} />}
      {open === 'palette' && <Palette userId={userId} onUpload={() => setIsUploading(true)} onClose={close} />}
      {isUploading && <UploadDialog onClose={() => setIsUploading(false)} userId={userId} folder={folder} />}
    </>
  )
}
