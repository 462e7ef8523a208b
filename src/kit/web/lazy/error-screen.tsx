import { SpiltInk } from '../drawings/spilt-ink.tsx'
import { type Failure, useProblemWords, WaysOn } from '../feedback/problem.tsx'

/**
 * Replaces a screen, or part of one, that failed. Without props it says 'Something went wrong' and offers a refresh. Depends on no context
 * that could be broken too.
 */
export function ErrorScreen(failure: Partial<Failure>) {
  const { title, text } = useProblemWords(failure.problem)
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center gap-5 p-6 text-center">
      <div className="h-40">
        <SpiltInk />
      </div>
      <div role="alert" className="flex flex-col gap-5">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-lg text-muted-foreground">{text}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <WaysOn {...failure} />
      </div>
    </div>
  )
}
