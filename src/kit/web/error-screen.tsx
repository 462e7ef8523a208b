import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './ui/button.tsx'
import { uiTexts } from './ui.texts.ts'

/** 'Something went wrong' with a refresh button (specification 2 and 8). Needs nothing around it that could be broken too. */
export function ErrorScreen({ drawing }: { drawing?: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center gap-5 p-6 text-center">
      {drawing}
      <div role="alert" className="flex flex-col gap-5">
        <h1 className="text-3xl">{uiTexts.error.title}</h1>
        <p className="text-lg text-muted-foreground">{uiTexts.error.text}</p>
      </div>
      <Button size="large" onClick={() => window.location.reload()}>
        <RotateCcw aria-hidden />
        {uiTexts.error.refresh}
      </Button>
    </main>
  )
}
