import { useEffect, useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { pushApi } from '../push.contract.ts'
import { pushTexts } from '../push.texts.ts'
import { onWorkerMessage } from './worker-messages.ts'

const texts = pushTexts.test
const shownWithinMs = 10_000

/** Sends a test to this device and shows how far it got. */
export function TestButton({ deviceId, onForgotten }: { deviceId: string; onForgotten: () => void }) {
  const [said, setSaid] = useState<string>()
  const [isSending, setIsSending] = useState(false)

  useEffect(
    () => onWorkerMessage((message) => message.kind === 'push-shown' && message.tag === 'test' && setSaid(texts.shown)),
    [],
  )
  useEffect(() => {
    if (said !== texts.accepted) return
    const late = setTimeout(() => setSaid(texts.late), shownWithinMs)
    return () => clearTimeout(late)
  }, [said])

  async function send() {
    setIsSending(true)
    setSaid(texts.sending)
    try {
      const { result } = await call(pushApi.test, { params: { id: deviceId } })
      // The device may show it before the push service has replied.
      setSaid((now) => (result === 'accepted' && now === texts.shown ? now : texts[result]))
      if (result === 'gone') onForgotten()
    } catch (error) {
      setSaid(explained(error, texts.notSent).message)
    }
    setIsSending(false)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" onClick={send} disabled={isSending}>
        {texts.send}
      </Button>
      <p role="status" className="min-w-[min(10rem,100%)] flex-1 text-muted-foreground text-sm">
        {said}
      </p>
    </div>
  )
}
