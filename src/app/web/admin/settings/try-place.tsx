import { useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { explained, type Failure } from '#kit/web/forms/explained.ts'
import { Alert, FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { backupsApi } from '#operations/backups.contract.ts'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'

const texts = shopSettingsScreenTexts.onServer

/** Tries whether backups can be written where the server makes them. */
export function TryPlace() {
  const [tried, setTried] = useState<{ isFine: boolean; message: string } | Failure>()
  const [isTrying, setTrying] = useState(false)

  async function tryPlace() {
    setTrying(true)
    setTried(undefined)
    try {
      setTried(await call(backupsApi.tryPlace))
    } catch (error) {
      setTried(explained(error, texts.tryFailed))
    } finally {
      setTrying(false)
    }
  }

  return (
    <>
      <Button variant="secondary" aria-label={texts.tryPlace} isLoading={isTrying} onClick={tryPlace}>
        {texts.tryShort}
      </Button>
      <div role="status">
        {tried &&
          ('isFine' in tried && tried.isFine ? <Alert tone="success">{tried.message}</Alert> : <FailureAlert failure={tried} />)}
      </div>
    </>
  )
}
