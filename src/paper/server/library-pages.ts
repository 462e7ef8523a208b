import type { FastifyInstance, FastifyRequest } from 'fastify'
import { furtherCodeTexts } from '#features/access/further-code.texts.ts'
import { folderName } from '#features/library/folder-names.rules.ts'
import { folderNames } from '#features/library/folder-names.texts.ts'
import { libraryApi, type Upload } from '#features/library/library.contract.ts'
import { defaultFolder, folderOptions } from '#features/library/library.rules.ts'
import { AppError } from '#kit/errors.ts'
import { newId } from '#kit/server/ids.ts'
import { paperTexts } from '../paper.texts.ts'
import { clip, html, type Markup } from './html.ts'
import { numberField } from './layout.ts'
import { checkForm, type PaperParts, seeOther, show, type Visit, visitOf, wrongIn } from './visit.ts'

const foldersOnPage = 10
const filesOnPage = 8
/** Documents with more pages have a field for the number of a page. */
const longDocument = 4
const shownFolder = 40
const shownFile = 80

/** Widths of thumbnails in lists and of pages. The browser chooses the page width for its screen, or `plainPx` without `srcset`. */
const smallPx = 128
const pageWidths = [600, 1072, 1404, 1872] as const
const plainPx = 1072

/** Receives one upload for a user, in the same way as the library's route. */
export type Receive = (request: FastifyRequest, userId: string) => Promise<{ upload: Upload }>

export function addLibraryPages(paper: FastifyInstance, parts: PaperParts, receive: Receive) {
  const { api, maxUploadMb } = parts

  paper.get('/library', async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    const texts = visit.say(paperTexts).library
    const { folder } = visit.query
    if (folder !== undefined) return drawFiles(visit, folder)
    const { reply: own } = await api(request, libraryApi.folders, { params: { userId: visit.user.id }, query: {} })
    const names = folderOptions(request.wording.brand.tabletFolder, own)
    const from = Math.max(0, names.indexOf(visit.query.from ?? ''))
    const next = names[from + foldersOnPage]
    const rows = names
      .slice(from, from + foldersOnPage)
      .map((name) => html`<li><a href="${folderPath(name)}">${shownName(name, visit)}</a></li>`)
    return show(visit, {
      title: texts.title,
      place: 'library',
      body: html`<p><a class="link" href="${folderPath('')}">${texts.all}</a> <a class="link" href="/paper/planner">${visit.say(paperTexts).planner.open}</a> <a class="link" href="/paper/upload">${texts.upload}</a> ${from === 0 && html`<a class="link" href="/paper/code">${visit.say(furtherCodeTexts).open}</a>`}</p>
<h2>${texts.folders}</h2><ul class="rows">${rows}</ul>${
        next === undefined
          ? null
          : html`<p><a class="link" href="/paper/library?from=${encodeURIComponent(next)}">${texts.moreFolders}</a></p>`
      }`,
    })
  })

  /** Draws all files when the folder name is empty. */
  async function drawFiles(visit: Visit, folder: string) {
    const texts = visit.say(paperTexts).library
    const { after: cursor } = visit.query
    const query = { limit: filesOnPage, ...(folder === '' ? {} : { folder }), ...(cursor === undefined ? {} : { cursor }) }
    const { reply: files, headers } = await api(visit.request, libraryApi.uploads, { params: { userId: visit.user.id }, query })
    const next = headers.link === undefined ? undefined : files.at(-1)?.id
    const uploadPath = folder === '' ? '/paper/upload' : `/paper/upload?folder=${encodeURIComponent(folder)}`
    return show(visit, {
      title: folder === '' ? texts.all : shownName(folder, visit),
      place: 'library',
      body: html`<p><a class="link" href="/paper/library">${texts.folders}</a> <a class="link" href="${uploadPath}">${texts.upload}</a></p>
${files.length === 0 ? html`<p>${folder === '' ? texts.empty : texts.emptyFolder}</p>` : html`<ul class="rows">${files.map(fileRow)}</ul>`}
<p>${cursor === undefined ? null : html`<a class="link" href="${folderPath(folder)}">${texts.newest}</a> `}${
        next === undefined ? null : html`<a class="link" href="${folderPath(folder)}&amp;after=${next}">${texts.older}</a>`
      }</p>`,
    })
  }

  paper.get('/page/:id', async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    const texts = visit.say(paperTexts).page
    const { id } = request.params as { id: string }
    const { reply: upload } = await api(request, libraryApi.find, { params: { id } })
    const { filename, originalName, folder } = upload
    const asked = Math.min(100_000, Math.max(1, Math.trunc(Number(visit.query.page ?? 1)) || 1))
    const { pages, wrong } = await countPages(request, filename, asked)
    const way = (page: number, sign: string, words: string): Markup | null =>
      page < 1 || (pages !== null && page > pages) || (pages === null && page > asked)
        ? null
        : html`<a href="/paper/page/${id}?page=${page}" aria-label="${words}">${sign}</a>`
    const address = (width: number) => `/api/files/${filename}/pages/${asked}?width=${width}&grey=1`
    return show(visit, {
      title: clip(originalName, shownFile),
      place: 'library',
      wrong,
      body: html`<p>${pages && texts.of(asked, pages)} <a class="link" href="${folderPath(folder)}">${texts.close}</a></p>
${pages !== null && pages > longDocument ? numberField({ action: `/paper/page/${id}`, label: texts.number(pages), go: texts.go, number: asked, last: pages }) : null}
<table class="sheet"><tr><td class="edge">${way(asked - 1, '‹', texts.previous)}</td><td>${
        wrong === undefined
          ? html`<img src="${address(plainPx)}" srcset="${pageWidths.map((width) => `${address(width)} ${width}w`).join(', ')}" sizes="85vw" alt="${texts.picture(clip(originalName, shownFile), asked)}">`
          : null
      }</td><td class="edge">${way(asked + 1, '›', texts.next)}</td></tr></table>`,
    })
  })

  /** Draws the page that a browser without `srcset` requests next, and reads how many pages there are. */
  async function countPages(request: FastifyRequest, filename: string, number: number) {
    try {
      const { headers } = await api(request, libraryApi.page, {
        params: { filename, number },
        query: { width: plainPx, grey: '1' },
      })
      return { pages: Number(headers['x-page-count']), wrong: undefined }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { pages: null, wrong: wrongIn(request, error) }
    }
  }

  paper.get('/upload', async (request, reply) => drawUpload(visitOf(parts, request, reply)))

  paper.post('/upload', async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    let upload: Upload
    try {
      // The token is in the address, because the file is streamed and the browser decides on the order of the fields.
      checkForm(visit, visit.query.form)
      ;({ upload } = await receive(request, visit.user.id))
    } catch (error) {
      const known = parts.app.knownError(error, request)
      reply.status(known.status)
      return drawUpload(visit, wrongIn(request, known))
    }
    return seeOther(reply, `${folderPath(upload.folder)}&said=uploaded`)
  })

  function drawUpload(visit: Visit, wrong?: string) {
    const texts = visit.say(paperTexts).upload
    const folder = visit.query.folder || defaultFolder
    const action = `/paper/upload?form=${visit.formToken}&folder=${encodeURIComponent(folder)}`
    return show(visit, {
      title: texts.title,
      place: 'library',
      wrong,
      body: html`<form method="post" action="${action}" enctype="multipart/form-data"><input type="hidden" name="userId" value="${visit.user.id}"><input type="hidden" name="folder" value="${folder}"><input type="hidden" name="id" value="${newId()}">
<p><label for="file">${texts.file(maxUploadMb)}</label><br><input id="file" name="file" type="file" accept="application/pdf,.note,image/*" required></p>
<p>${texts.folder(shownName(folder, visit))} <a class="link" href="/paper/library">${texts.choose}</a></p>
<button class="main">${texts.button}</button></form>`,
    })
  }
}

/** The name of a folder as the reader sees it. */
const shownName = (folder: string, { say }: Visit) => clip(folderName(folder, say(folderNames)), shownFolder)

const folderPath = (folder: string) => `/paper/library?folder=${encodeURIComponent(folder)}`

function fileRow({ id, filename, originalName }: Upload): Markup {
  return html`<li><a href="/paper/page/${id}"><img src="/api/files/${filename}/pages/1?width=${smallPx}&amp;grey=1" alt="">${clip(originalName, shownFile)}</a></li>`
}
