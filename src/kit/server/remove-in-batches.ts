/** In one statement, so that nobody waits long for it. */
export const removedAtOnce = 1000

/** Removes until nothing is left: `removeSome` removes at most `removedAtOnce` rows and returns them. */
export async function removeInBatches(removeSome: () => Promise<object[]>): Promise<void> {
  while ((await removeSome()).length === removedAtOnce) {}
}
