import { v7 } from 'uuid'
import { unsentUpload } from '#features/library/web/unsent-upload.ts'
import { addFile, listShared } from '#kit/web/offline/queue.ts'
import { readState } from '#kit/web/offline/state-database.ts'

/** Limits what a site can store here by posting forms. */
const mostShared = 100

/**
 * Stores files shared by another app on this device, which works without a network too. Any site can send such a form, so they are
 * uploaded only once the user has decided in the library to keep them.
 */
export async function takeSharedFiles(request: Request): Promise<Response> {
  const { userId, isSigningOut } = await readState()
  if (userId === null || isSigningOut) return redirect('/login')
  try {
    const files = (await request.formData()).getAll('files').filter((part) => part instanceof File)
    if ((await listShared(userId)).length + files.length > mostShared) return redirect('/library?shared=failed')
    for (const file of files) await addFile(userId, { ...unsentUpload({ userId, id: v7(), file }), isShared: true }, file)
    return redirect(`/library?shared=${files.length}`)
  } catch {
    return redirect('/library?shared=failed')
  }
}

const redirect = (path: string) => Response.redirect(new URL(path, location.href).href, 303)
