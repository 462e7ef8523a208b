import { call } from '#kit/web/calls/call.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { backupsApi } from '#operations/backups.contract.ts'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'
import { useTrial } from './use-trial.tsx'

const texts = shopSettingsScreenTexts.onServer

/** Tries whether backups can be written where the server makes them. */
export function TryPlace() {
  const { isTrying, start, outcome } = useTrial(texts.tryFailed, () => call(backupsApi.tryPlace))
  return (
    <>
      <Button variant="secondary" aria-label={texts.tryPlace} isLoading={isTrying} onClick={start}>
        {texts.tryShort}
      </Button>
      {outcome}
    </>
  )
}
