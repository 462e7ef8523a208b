/** Work that is repeated while the server runs. */
export interface Round {
  everyMs: number
  /** How long the first one waits. By default it begins at once. */
  afterMs?: number
  run(): Promise<void>
  /** Called when a round fails. The next one begins as usual. */
  onError(error: unknown): void
}

/** Does each work now and again after its time, never twice at once. The returned function ends this and waits for running rounds. */
export function startRounds(rounds: readonly Round[]): () => Promise<void> {
  const ends = rounds.map(({ everyMs, afterMs, run, onError }) => {
    let round = Promise.resolve()
    const begin = () => {
      round = round.then(run).catch(onError)
    }
    let first: NodeJS.Timeout | undefined
    if (afterMs === undefined) begin()
    else first = setTimeout(begin, afterMs).unref()
    const timer = setInterval(begin, everyMs).unref()
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      return round
    }
  })
  return async () => void (await Promise.all(ends.map((end) => end())))
}
