/**
 * Runs `work` for each item, `atOnce` of them at the same time. When one fails, no other is begun, and the error is thrown once those under
 * way have ended.
 *
 * @example await forEach(files, 4, (file) => copy(file))
 */
export async function forEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const shared = (async function* () {
    yield* items
  })()
  // A loop that ends with an error closes the generator for the others too.
  const worker = async () => {
    for await (const item of shared) await work(item)
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
