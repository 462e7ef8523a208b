import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Block, TextPage } from '#app/pages.texts.ts'
import { pagesTexts } from '#app/text-page.texts.ts'
import { useAskedPart } from '#kit/web/page/asked-part.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { pageConfig, useBrand } from '#kit/web/page/page-config.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { usePageHeading } from '#kit/web/ui/page-heading.ts'
import { SiteFooter } from '../landing/site-footer.tsx'
import { SiteHeader } from '../landing/site-header.tsx'
import { OutsideLink } from '../landing/site-links.tsx'

interface TextPageViewProps {
  page: TextPage
  /** Lists the sections above them. */
  hasContents?: boolean
  /** A picture for the section of this id. */
  picture?: ((id: string) => ReactNode) | undefined
  /** Shown below the text. */
  children?: ReactNode
}

/** A text page, open to everyone: inside the frame for signed-in users, with the site's own header and footer for visitors. */
export function TextPageView({ children, ...given }: TextPageViewProps) {
  const user = useCurrentUser()
  const article = <TextArticle {...given}>{children}</TextArticle>
  if (user) return article
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader>
        <Link to="/" className={buttonClass({ variant: 'quiet' })}>
          {pagesTexts.home}
        </Link>
      </SiteHeader>
      <main className="grow">{article}</main>
      <SiteFooter />
    </div>
  )
}

function TextArticle({ page, hasContents = false, picture, children }: TextPageViewProps) {
  useAskedPart()
  const heading = usePageHeading(page.title)
  return (
    <div className="page-width pt-8 pb-20 sm:pt-14">
      <article className="prose mx-auto">
        <h1 ref={heading} tabIndex={-1} className="text-4xl sm:text-5xl">
          {page.title}
        </h1>
        <p className="text-lg text-muted-foreground">{page.lead}</p>
        {hasContents && <Contents page={page} />}
        {page.sections.map(({ id, title, blocks }) => (
          <section key={id} aria-labelledby={id} className="prose pt-7">
            <h2 id={id} className="text-2xl">
              {title}
            </h2>
            {picture?.(id)}
            {blocks.map((block) => (
              <TextBlock key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
        {children}
        <ContactNote />
      </article>
    </div>
  )
}

function Contents({ page }: { page: TextPage }) {
  return (
    <nav aria-label={pagesTexts.contents}>
      <ul>
        {page.sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={{ hash: id }} className="inline-flex min-h-11 items-center">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TextBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('code' in block)
    return (
      <pre className="whitespace-pre-wrap rounded-control border border-border bg-muted p-4 font-mono text-sm [overflow-wrap:anywhere]">
        {block.code}
      </pre>
    )
  if ('steps' in block) return <ol>{listItems([...block.steps, ...(block.upload ? [block.upload] : [])])}</ol>
  return <ul>{listItems(block.points)}</ul>
}

function listItems(items: readonly string[]) {
  return items.map((item) => <li key={item}>{item}</li>)
}

/** How to contact support, at the end of each text page. */
function ContactNote() {
  const brand = useBrand()
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className="prose mt-14! rounded-card bg-secondary p-6 text-secondary-foreground sm:p-8"
    >
      <h2 id="contact-title" className="text-2xl">
        {pagesTexts.contactTitle}
      </h2>
      <p>
        {pagesTexts.contact} <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        {brand.communityUrl && (
          <>
            {' '}
            {pagesTexts.communityLead} <OutsideLink href={brand.communityUrl}>{pagesTexts.community}</OutsideLink>.
          </>
        )}
      </p>
      {pageConfig.hasLegalNotice && (
        <p>
          <Link to="/legal-notice">{pagesTexts.legalNotice}</Link>
        </p>
      )}
    </section>
  )
}
