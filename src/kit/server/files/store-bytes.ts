import type { FileStore } from './file-store.ts'

/** Stores a small file that is already in memory. */
export async function storeBytes(store: Pick<FileStore, 'receive'>, key: string, bytes: Uint8Array): Promise<void> {
  async function* source() {
    yield bytes
  }
  const draft = await store.receive(source(), { maxBytes: bytes.byteLength })
  await draft.keep(key)
}
