import { Button } from '../ui/button.tsx'
import { installTexts as texts } from './install.texts.ts'
import { install, useInstallable } from './installable.ts'

/** The way to have the app beside others, where this browser has one. */
export function InstallOffer() {
  const installable = useInstallable()
  if (installable === null) return null
  if (installable === 'ios') return <p>{texts.ios}</p>
  return (
    <Button variant="secondary" className="self-start" onClick={install}>
      {texts.install}
    </Button>
  )
}
