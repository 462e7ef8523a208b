import { Component, type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, startTransition } from 'react'
import { NetworkError } from '../calls/call-error.ts'
import { onBack } from '../calls/reach.ts'
import type { Failure, Problem } from '../feedback/problem.tsx'
import { SkeletonPage } from '../ui/skeleton.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { FailedDialog } from './failed-dialog.tsx'
import { MissingChunk } from './load-chunk.ts'
import { findNewBuild, reloadFor } from './new-build.ts'

/** A component whose code is loaded on demand. A failure in it doesn't affect the rest of the page. */
export type LazyPart<Props> = FunctionComponent<Props> & {
  /** Loads the code ahead of time, so that the part renders immediately. Never rejects: a failure is shown when the part renders. */
  preload: () => Promise<void>
}

export type LoadPart<Props> = () => Promise<ComponentType<Props>>

/** What a part shows while it has no code. */
interface Looks<Props> {
  waiting?: (props: Props) => ReactNode
  failed?: (failure: Failure, props: Props) => ReactNode
}

/**
 * Loads a screen, or a part of one, on demand. A failure is shown in its place, with the navigation still around it. It comes through
 * React's `lazy`, which shows a placeholder for at least a third of a second, so that none flashes by.
 */
export const lazyScreen = <Props extends object>(
  load: LoadPart<Props>,
  waiting: () => ReactNode = () => <SkeletonPage />,
): LazyPart<Props> => createPart(load, { isHeld: true, waiting, failed: (failure) => <ErrorScreen {...failure} /> })

/**
 * Loads any other part on demand. A dialog or menu (it has `onClose`) appears as soon as its code is there, and says in a
 * small dialog when it can't be loaded. Other parts appear in a transition, which blocks no other update, and fail silently.
 */
export const lazyPart = <Props extends object>(load: LoadPart<Props>, looks: Looks<Props> = {}): LazyPart<Props> =>
  createPart(load, {
    isHeld: false,
    failed: (failure, props) => {
      const close = closingOf(props)
      return (
        <>
          {looks.waiting?.(props)}
          {close && <FailedDialog {...failure} onClose={close} />}
        </>
      )
    },
    ...looks,
  })

/** Returns what closes a part that users open; undefined for other parts. */
const closingOf = (props: { onClose?: () => void }): (() => void) | undefined => props.onClose

function createPart<Props extends object>(
  load: LoadPart<Props>,
  { isHeld, waiting, failed }: Looks<Props> & Required<Pick<Looks<Props>, 'failed'>> & { isHeld: boolean },
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  function fetchPart(): Promise<ComponentType<Props>> {
    loading ??= load().then(
      (part) => {
        Loaded = part
        return part
      },
      (error) => {
        loading = undefined
        throw isExplained(error) ? error : new UnusableChunk(error)
      },
    )
    return loading
  }
  const newest = () => Loaded ?? (isHeld ? lazy(async () => ({ default: await fetchPart() })) : null)

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at module level, like React's `lazy`.
  const Part: LazyPart<Props> = (props) => {
    const placeholder = waiting?.(props) ?? null
    return (
      <PartBoundary
        choose={newest}
        fetch={fetchPart}
        isUrgent={closingOf(props) !== undefined}
        failed={(failure) => failed(failure, props)}
      >
        {(Chosen: ComponentType<Props> | null) => (
          <Suspense fallback={placeholder}>{Chosen ? <Chosen {...props} /> : placeholder}</Suspense>
        )}
      </PartBoundary>
    )
  }
  Part.preload = () =>
    fetchPart().then(
      () => {},
      () => {},
    )
  return Part
}

/** The code arrived but could not be run. */
class UnusableChunk extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded.', { cause })
    this.name = 'UnusableChunk'
  }
}

const isExplained = (error: unknown) => error instanceof NetworkError || error instanceof MissingChunk

interface PartBoundaryProps<Props> {
  /** Returns what to render, or null when it must be loaded first. Chosen once: another component type would lose its state. */
  choose: () => ComponentType<Props> | null
  fetch: () => Promise<unknown>
  isUrgent: boolean
  failed: (failure: Failure) => ReactNode
  children: (Chosen: ComponentType<Props> | null) => ReactNode
}

interface PartState<Props> {
  Chosen: ComponentType<Props> | null
  problem: Problem | null
  isTrying: boolean
}

const comeBackAfterMs = [0, 1000, 4000]

class PartBoundary<Props> extends Component<PartBoundaryProps<Props>, PartState<Props>> {
  override state: PartState<Props> = { Chosen: this.props.choose(), problem: null, isTrying: false }

  static getDerivedStateFromError(error: unknown): { problem: Problem } {
    return { problem: problemOf(error) }
  }

  override componentDidCatch(error: unknown) {
    this.explain(error)
  }

  stopWaiting = () => {}

  override componentDidMount() {
    window.addEventListener('online', this.comeBack)
    this.stopWaiting = onBack(() => this.state.problem === 'unreachable' && this.tryAgain())
    if (!this.state.Chosen) this.tryAgain()
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.comeBack)
    this.stopWaiting()
  }

  /** Retries after reconnecting. Several times, because browsers often fire `online` a moment before the network works. */
  comeBack = async () => {
    for (const pauseMs of comeBackAfterMs) {
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      if (this.state.problem !== 'unreachable' || !navigator.onLine) return
      await this.tryAgain()
    }
  }

  tryAgain = async () => {
    if (this.state.isTrying) return
    this.setState({ isTrying: true })
    try {
      await this.props.fetch()
      const arrive = () => this.setState({ Chosen: this.props.choose(), problem: null, isTrying: false })
      if (this.props.isUrgent) arrive()
      else startTransition(arrive)
    } catch (error) {
      this.setState({ problem: problemOf(error), isTrying: false })
      this.explain(error)
    }
  }

  /** Checks whether a missing file is due to a newer build. If so, reloads the page, or tells the user to. */
  async explain(error: unknown) {
    if (!(error instanceof MissingChunk)) return
    const build = await findNewBuild()
    if (build !== null && !reloadFor(build)) this.setState({ problem: 'outdated' })
  }

  override render() {
    const { Chosen, problem, isTrying } = this.state
    return problem ? this.props.failed({ problem, isTrying, tryAgain: this.tryAgain }) : this.props.children(Chosen)
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof NetworkError) return 'unreachable'
  if (error instanceof MissingChunk || error instanceof UnusableChunk) return 'unusable'
  return 'unexpected'
}
