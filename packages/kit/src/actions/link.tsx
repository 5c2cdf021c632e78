import { ExternalLink } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../a11y/visually-hidden.tsx'
import { useKitText } from '../messages/use-kit-text.ts'

/** Classes of links: `text` inside sentences is underlined, `cell` (a table's first column) is not. */
export const linkStyle = {
  text: 'text-brand-text underline underline-offset-2 hover:decoration-2',
  cell: 'font-medium text-brand-text hover:underline',
  /** A number, as heavy as the numbers around it. */
  figure: 'text-brand-text hover:underline',
  quiet: 'text-fg hover:underline',
} as const

/** A link; `external` opens a new window, says so, and sends no referrer. Routers pass their own anchor with `linkStyle`. */
export function Link(props: ComponentProps<'a'> & { look?: keyof typeof linkStyle; external?: boolean }) {
  const { look = 'text', external, className, children, ...rest } = props
  const t = useKitText()
  return (
    <a
      {...rest}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
      className={cx(linkStyle[look], className)}
    >
      {children}
      {external && (
        <>
          <ExternalLink className="ms-1 inline-block size-3! align-[-1px]" />
          <VisuallyHidden> ({t('external')})</VisuallyHidden>
        </>
      )}
    </a>
  )
}
