/** Work that is repeated while the server runs. */
export interface Round {
  everyMs: number
  run(): Promise<void>
  /** Called when a round fails. The next one begins as usual. */
  onError(error: unknown): void
}

/** Does each work now and again after its time, never twice at once. The returned function ends this and waits for running rounds. */
export function startRounds(rounds: readonly Round[]): () => Promise<void> {
  const ends = rounds.map(({ everyMs, run, onError }) => {
    let round = Promise.resolve()
    const begin = () => {
      round = round.then(run).catch(onError)
    }
    begin()
    const timer = setInterval(begin, everyMs).unref()
    return () => {
      clearInterval(timer)
      return round
    }
  })
  return async () => void (await Promise.all(ends.map((end) => end())))
}
