import { Button } from '../ui/button.tsx'
import { installTexts as texts } from './install.texts.ts'
import { install, useInstallable } from './installable.ts'

/** A button or instructions to install the app. Renders nothing when the browser can't install it. */
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
