import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Block, pagesTexts, type TextPage } from '#app/pages.texts.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { usePageHeading } from '#kit/web/ui/page-heading.ts'
import { SiteFooter } from '../landing/site-footer.tsx'
import { SiteHeader } from '../landing/site-header.tsx'

interface TextPageViewProps {
  page: TextPage
  /** Shown below the text. */
  children?: ReactNode
}

/** A text page, open to everyone: inside the frame for signed-in users, with the site's own header and footer for visitors. */
export function TextPageView({ page, children }: TextPageViewProps) {
  const user = useCurrentUser()
  const article = <TextArticle page={page}>{children}</TextArticle>
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

function TextArticle({ page, children }: TextPageViewProps) {
  const heading = usePageHeading(page.title)
  return (
    <div className="page-width pt-8 pb-20 sm:pt-14">
      <article className="prose mx-auto">
        <h1 ref={heading} tabIndex={-1} className="text-4xl sm:text-5xl">
          {page.title}
        </h1>
        <p className="text-lg text-muted-foreground">{page.lead}</p>
        {page.sections.map(({ id, title, blocks }) => (
          <section key={id} aria-labelledby={id} className="prose pt-7">
            <h2 id={id} className="text-2xl">
              {title}
            </h2>
            {blocks.map((block) => (
              <TextBlock key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
        {children}
      </article>
    </div>
  )
}

function TextBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('code' in block)
    return <pre className="overflow-x-auto rounded-control border border-border bg-muted p-4 font-mono text-sm">{block.code}</pre>
  if ('steps' in block) return <ol>{listItems(block.steps)}</ol>
  return <ul>{listItems(block.points)}</ul>
}

function listItems(items: readonly string[]) {
  return items.map((item) => <li key={item}>{item}</li>)
}
