/** Maximum number of rows that one statement deletes, so that other writers don't wait long for it. */
export const removedAtOnce = 1000

/** Calls `removeSome` until nothing is left. It must delete at most `removedAtOnce` rows and return them. */
export async function removeInBatches(removeSome: () => Promise<object[]>): Promise<void> {
  while ((await removeSome()).length === removedAtOnce) {}
}
